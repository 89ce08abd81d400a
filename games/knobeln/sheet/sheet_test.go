package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/sheet"
)

var rules = game.Hide(knobeln.Rules())

// variants are all allowed combinations of options.
func variants(t *testing.T) []game.Params {
	t.Helper()
	var out []game.Params
	for bits := range 64 {
		for columns := 1; columns <= 4; columns++ {
			for _, order := range []string{"free", "mixed"} {
				set := map[string]string{"columns": fmt.Sprint(columns), "column_order": order}
				for i, name := range []string{"croatian", "pair", "sharp", "strict", "saved", "five_is_full_house"} {
					set[name] = fmt.Sprint(bits >> i & 1)
				}
				if p, err := rules.Complete(set); err == nil {
					out = append(out, p)
				}
			}
		}
	}
	if len(out) < 200 {
		t.Fatalf("%d variants, want all", len(out))
	}
	return out
}

// params completes options given as name=value.
func params(t *testing.T, set ...string) game.Params {
	t.Helper()
	given := map[string]string{}
	for _, s := range set {
		name, value, _ := strings.Cut(s, "=")
		given[name] = value
	}
	p, err := rules.Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// played is a match that is played at random, to its end or for some moves.
func played(t *testing.T, p game.Params, seats, moves int) game.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	pos, err := rules.Start(p, seats)
	for ; err == nil && pos.Turn() != 0 && moves != 0; moves-- {
		if pos.Turn() == game.Of(game.House) {
			_, pos = pos.Sample(func(n uint64) uint64 { return rng.Uint64N(n) })
			continue
		}
		by := pos.Turn().List()[0]
		ms := pos.Moves(by)
		pos, err = pos.Apply(by, ms[rng.IntN(len(ms))])
	}
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func printed(t *testing.T, o sheet.Order) []byte {
	t.Helper()
	pdf, err := Print(o)
	if err != nil {
		t.Fatal(err)
	}
	return pdf
}

// TestRows has every variant's lines: its fields in the order of the sheet, what
// they score, and what is reckoned.
func TestRows(t *testing.T) {
	for _, lang := range []string{"de", "en"} {
		texts, err := read(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range variants(t) {
			start := knobeln.Rules().Start(p, 1)
			var got, want []string
			for _, r := range rows(start, texts) {
				if !r.sum && !r.block {
					got = append(got, r.name)
					if r.hint == "" || len(r.dice) == 0 {
						t.Errorf("%v: %s says not what it scores", p, r.name)
					}
				}
			}
			for f := knobeln.Ones; f <= knobeln.Minimum; f++ {
				if start.Has(f) {
					want = append(want, texts.game("field."+f.String()))
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%v: fields %q, want %q", p, got, want)
			}
		}
	}
}

// TestRows_Scores pins what stands beside the fields.
func TestRows_Scores(t *testing.T) {
	texts, err := read("de")
	if err != nil {
		t.Fatal(err)
	}
	hints := func(set ...string) map[string]string {
		out := map[string]string{}
		for _, r := range rows(knobeln.Rules().Start(params(t, set...), 1), texts) {
			out[r.name] = r.hint
			if r.twice {
				out[r.name] += " ×2"
			}
		}
		return out
	}
	plain, sharp := hints(), hints("sharp=1", "pair=1", "strict=1")
	for name, want := range map[string][2]string{
		"Dreier":        {"3 je Würfel", "3 je Würfel"},
		"Zweierpasch":   {"", "alle Augen"},
		"Viererpasch":   {"alle Augen", "alle Augen ×2"},
		"Full House":    {"25 Punkte", "25 Punkte ×2"},
		"Kleine Straße": {"30 Punkte", "30 Punkte ×2"},
		"Große Straße":  {"40 Punkte", "40 Punkte ×2"},
		"Knobel":        {"50 Punkte", "50 Punkte ×2"},
		"Chance":        {"alle Augen", "alle Augen"},
	} {
		if got := [2]string{plain[name], sharp[name]}; got != want {
			t.Errorf("%s scores %q, want %q", name, got, want)
		}
	}
	if kind, chance := strictPoints(knobeln.Rules().Start(params(t, "strict=1", "pair=1"), 1)); kind != 30 || chance != 100 {
		t.Errorf("strict: %d and %d points, want 30 and 100", kind, chance)
	}
}

// TestExamples makes sure that the dice that are drawn beside a field score in it.
func TestExamples(t *testing.T) {
	for f, faces := range examples {
		set := "pair=1"
		if f >= knobeln.Maximum {
			set = "croatian=1"
		}
		slices.Sort(faces)
		m, err := knobeln.ParseMove("roll " + strings.Trim(fmt.Sprint(faces), "[]"))
		if err != nil {
			t.Fatal(err)
		}
		start := knobeln.Rules().Start(params(t, set), 1)
		if n := start.Points(f, 0, m.Dice, false); n == 0 {
			t.Errorf("%v scores nothing in %s", faces, f)
		}
	}
}

// TestPrint_Every prints every variant, some of them twice: the bytes are the same.
func TestPrint_Every(t *testing.T) {
	for i, p := range variants(t) {
		o := sheet.Order{Lang: []string{"de", "en"}[i%2], Params: p}
		first := printed(t, o)
		if !bytes.HasPrefix(first, []byte("%PDF-1.")) {
			t.Fatalf("%v: no PDF: %.20q", p, first)
		}
		if i%8 == 0 && !bytes.Equal(printed(t, o), first) {
			t.Fatalf("%v: the same sheet has other bytes", p)
		}
	}
}

func TestPrint_Refused(t *testing.T) {
	base := params(t)
	other := struct{ game.Position }{played(t, base, 2, -1)} // it has no State of Knobeln
	for _, c := range []struct {
		order sheet.Order
		want  string
	}{
		{sheet.Order{Lang: "fr", Params: base}, "fr"},
		{sheet.Order{Lang: "de", Params: base, Names: make([]string, 5)}, "5 names"},
		{sheet.Order{Lang: "de", Params: base, Names: []string{"a", "b"}, Final: other}, "another game"},
	} {
		if _, err := Print(c.order); !errors.Is(err, sheet.ErrOrder) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Print = %v, want ErrOrder with %q", err, c.want)
		}
	}
}

// samples are sheets that are rendered and looked at.
func samples(t *testing.T) map[string]sheet.Order {
	all := []string{"columns=4", "pair=1", "croatian=1", "sharp=1", "saved=1", "five_is_full_house=1", "column_order=mixed"}
	long := []string{"Jule", "Mehmet der Große", "Bärbel-Friederike von Übermut zu Straßburg", "Donaudampfschifffahrtskapitänin"}
	eight := []string{"Jule", "Mehmet", "Kalle", "漢字", "Олена", "Łukasz", "Zoë", "Ömer"}
	out := map[string]sheet.Order{
		"base-de":      {Lang: "de", Params: params(t)},
		"one-en":       {Lang: "en", Params: params(t), Names: []string{"Jule"}},
		"endless-en":   {Lang: "en", Params: params(t), Names: []string{strings.Repeat("Sir John ", 1<<16), strings.Repeat("-", 1<<18), "漢字"}},
		"croatian-de":  {Lang: "de", Params: params(t, "croatian=1", "columns=2"), Names: []string{"Jürgen", ""}},
		"strict-en":    {Lang: "en", Params: params(t, "strict=1", "sharp=1", "pair=1", "saved=1")},
		"all-de":       {Lang: "de", Params: params(t, all...), Names: long},
		"all-en":       {Lang: "en", Params: params(t, all...)},
		"match-de":     {Lang: "de", Params: params(t, "croatian=1", "saved=1"), Names: long[:3]},
		"match-all-en": {Lang: "en", Params: params(t, all...), Names: long},
		"eight-en":     {Lang: "en", Params: params(t), Names: eight},
		"broken-de":    {Lang: "de", Params: params(t), Names: long[:2]},
	}
	for name, o := range out {
		moves := map[string]int{"match-de": -1, "match-all-en": -1, "eight-en": -1, "broken-de": 40}[name]
		if moves != 0 {
			o.Final, o.Match, o.At = played(t, o.Params, len(o.Names), moves), "3Zk0Probe", time.Date(2026, 11, 30, 21, 0, 0, 0, time.UTC)
			out[name] = o
		}
	}
	return out
}

// poppler runs one of poppler's programs on a PDF and returns what it prints.
func poppler(t *testing.T, pdf []byte, program string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Stdin = bytes.NewReader(pdf)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v (it is in Debian's poppler-utils)", program, err)
	}
	return out
}

// flat makes one line of a page's text.
func flat(text []byte) string { return strings.Join(strings.Fields(string(text)), " ") }

// TestPrint_Text reads the sheets as other programs do: every field, sum, name and note can be found.
func TestPrint_Text(t *testing.T) {
	for name, o := range samples(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := flat(poppler(t, printed(t, o), "pdftotext", "-layout", "-", "-"))
			texts, err := read(o.Lang)
			if err != nil {
				t.Fatal(err)
			}
			start := knobeln.Rules().Start(o.Params, 1)
			want := []string{texts.own("title")}
			for _, r := range rows(start, texts) {
				want = append(want, r.name, r.hint)
			}
			for _, n := range notes(start, o.Params, texts) {
				want = append(want, n[0], n[1])
			}
			if o.Final != nil {
				want = append(want, o.Match, o.Date(), fmt.Sprint(o.Final.Score(0)))
			}
			for _, w := range want {
				if !strings.Contains(text, w) {
					t.Errorf("%q does not stand in: %s", w, text)
				}
			}
		})
	}
}

// TestPrint_Names looks for names: whole, broken into two lines, shortened, and one that cannot be written.
func TestPrint_Names(t *testing.T) {
	text := func(name string) string {
		return flat(poppler(t, printed(t, samples(t)[name]), "pdftotext", "-raw", "-", "-"))
	}
	for name, want := range map[string][]string{
		"match-de":     {"Jule", "Mehmet der Große", "Bärbel-Friederike von", "Übermut zu Straßburg"},
		"match-all-en": {"Bärbel-Friederike", "Donaudampf"},
		"eight-en":     {"Seat 4", "Олена", "Łukasz", "Zoë", "Ömer"},
	} {
		got := text(name)
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: %q does not stand in: %s", name, w, got)
			}
		}
	}
	if got := text("match-all-en"); !regexp.MustCompile(`Donaudampf\pL*…`).MatchString(got) {
		t.Errorf("the longest name is not shortened in: %s", got)
	}
}

// TestPrint_Cells reads a match's numbers row by row.
func TestPrint_Cells(t *testing.T) {
	o := samples(t)["match-de"]
	lines := strings.Split(string(poppler(t, printed(t, o), "pdftotext", "-layout", "-", "-")), "\n")
	texts, err := read("de")
	if err != nil {
		t.Fatal(err)
	}
	state := o.Final.(interface{ State() knobeln.State }).State()
	all, found := rows(knobeln.Rules().Start(o.Params, 1), texts), 0
	for _, r := range all {
		var want []string
		for s := range game.Seat(3) {
			want = append(want, r.value(&state.Board, s, 0))
		}
		for _, line := range lines {
			if strings.Contains(line, r.name) && strings.HasSuffix(flat([]byte(line)), strings.Join(want, " ")) {
				found++
				break
			}
		}
	}
	if found != len(all) {
		t.Errorf("%d of %d rows have their numbers:\n%s", found, len(all), strings.Join(lines, "\n"))
	}
}

// TestPrint_Picture renders the sheets: A4, some ink but not too much, and none where printers do not reach.
func TestPrint_Picture(t *testing.T) {
	for name, o := range samples(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pages := pictures(t, printed(t, o))
			if want := (len(o.Names) + 3) / 4; len(pages) != max(want, 1) {
				t.Errorf("%d pages for %d names", len(pages), len(o.Names))
			}
			for _, page := range pages {
				if size := page.Bounds().Size(); size != image.Pt(827, 1170) { // 210 × 297 mm at 100 dots an inch
					t.Errorf("the page has %v dots, want those of A4", size)
				}
				if share := ink(page, page.Bounds()); share < 0.03 || share > 0.25 {
					t.Errorf("%.1f %% of the page are black", share*100)
				}
				inner := page.Bounds().Inset(40) // 10 mm
				if all, in := ink(page, page.Bounds())*827*1170, ink(page, inner)*float64(inner.Dx()*inner.Dy()); all-in > 0.5 {
					t.Errorf("%.0f black dots at the edge", all-in)
				}
			}
		})
	}
}

// pictures renders the pages in grey.
func pictures(t *testing.T, pdf []byte) []image.Image {
	t.Helper()
	dir := t.TempDir()
	poppler(t, pdf, "pdftoppm", "-r", "100", "-gray", "-png", "-", filepath.Join(dir, "page"))
	files, err := filepath.Glob(filepath.Join(dir, "page*.png"))
	if err != nil {
		t.Fatal(err)
	}
	var out []image.Image
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		page, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, page)
	}
	return out
}

// ink is which part of an area is black.
func ink(page image.Image, area image.Rectangle) float64 {
	var sum float64
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			r, _, _, _ := page.At(x, y).RGBA()
			sum += 1 - float64(r)/0xFFFF
		}
	}
	return sum / float64(area.Dx()*area.Dy())
}
