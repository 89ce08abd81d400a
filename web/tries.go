package web

import (
	"math"
	"net/http"
	"sync"
	"time"

	"github.com/go-chi/httprate"
)

// tries limits how often somebody may be wrong in a minute. Who is right is
// not counted. Tries whose answer is not known yet count as wrong, or many at
// once would all be let in.
type tries struct {
	most  int
	wrong *httprate.RateLimiter

	mu   sync.Mutex
	open map[string]int // tries under way, by who makes them
}

func newTries(most int) *tries {
	return &tries{most: most, wrong: httprate.NewRateLimiter(most, time.Minute), open: map[string]int{}}
}

// begin notes a try; false if there were too many.
func (t *tries) begin(who string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, n, err := t.wrong.Status(who)
	if err != nil || int(math.Round(n))+t.open[who] >= t.most {
		return false
	}
	t.open[who]++
	return true
}

// end notes how a try has ended.
func (t *tries) end(r *http.Request, who string, wrong bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open[who]--; t.open[who] == 0 {
		delete(t.open, who)
	}
	if wrong {
		t.wrong.OnLimit(discard{}, r, who)
	}
}

// limit has next answer whoever has not been wrong too often; wrong is the
// status that says so.
func (t *tries) limit(next http.Handler, wrong int, who func(*http.Request) string, refuse http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := who(r)
		if !t.begin(key) {
			w.Header().Set("Retry-After", "60")
			refuse(w, r)
			return
		}
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		defer func() { t.end(r, key, rec.status == wrong) }()
		next.ServeHTTP(rec, r)
	})
}

// discard is an answer that nobody gets.
type discard struct{}

func (discard) Header() http.Header         { return http.Header{} }
func (discard) Write(b []byte) (int, error) { return len(b), nil }
func (discard) WriteHeader(int)             {}
