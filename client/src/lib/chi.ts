/**
 * How unusual a count of faces is: the chance that honest dice scatter at
 * least as much, by the chi-squared test. Source of the series and the
 * continued fraction of the incomplete gamma function: Numerical Recipes, 6.2.
 */
export function scatter(counts: number[]): number {
  const all = counts.reduce((a, b) => a + b, 0)
  if (all === 0) return 1
  const want = all / counts.length
  const chi = counts.reduce((sum, c) => sum + (c - want) ** 2 / want, 0)
  return upperGamma((counts.length - 1) / 2, chi / 2)
}

/** Logarithm of the gamma function (Lanczos). */
function logGamma(x: number): number {
  const c = [
    76.18009172947146, -86.50532032941677, 24.01409824083091, -1.231739572450155, 0.001208650973866179,
    -5.395239384953e-6,
  ]
  const t = x + 5.5 - (x + 0.5) * Math.log(x + 5.5)
  const sum = c.reduce((s, v, i) => s + v / (x + 1 + i), 1.000000000190015)
  return -t + Math.log((2.5066282746310005 * sum) / x)
}

/** Regularised upper incomplete gamma function Q(a, x). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; n < 200 && Math.abs(term) > sum * 1e-12; n++) {
      term *= x / (a + n)
      sum += term
    }
    return 1 - sum * scale
  }
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let h = d
  for (let i = 1; i < 200; i++) {
    const an = -i * (i - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    const step = d * c
    h *= step
    if (Math.abs(step - 1) < 1e-12) break
  }
  return scale * h
}

/** The usual range of a count, two standard deviations to both sides. */
export function usual(all: number, faces: number): [number, number] {
  const want = all / faces
  const sd = Math.sqrt((all * (faces - 1)) / faces ** 2)
  return [Math.max(0, want - 2 * sd), want + 2 * sd]
}
