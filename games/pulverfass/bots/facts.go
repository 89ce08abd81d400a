package bots

import (
	"math"

	"spelunke/game"
	"spelunke/games/pulverfass"
)

// Facts returns fresh statistics of games. Result has, by name, what there was in a
// game on average; under "sd" the standard deviations of the same from game to
// game; under "length" how often a game had 0, 1, 2 … turns; under "share" how often something happened in a game at all, in [0, 1];
// under "out" for each seat how often it was the first, second, … that had to go, its win last.
func Facts() game.Facts { return &facts{} }

// A count is one thing that is counted in each game.
type count int

const (
	turns count = iota
	draws
	kegs // kings drawn
	saves
	announcements
	vetoes
	cancelled // announcements
	minutes   // estimated
	tens      // announced, as the following
	jacks
	nines
	eights
	sevens
	pairs
	triples
	fivesPlayed
	tenKegs    // kings that would have been drawn, had the card not been played
	jackKegs   // the same, of the first of the turns that were let go
	eightKegs  // how much less likely a king lay on top, after a shuffle
	sevenKegs  // kings seen on top
	nineGains  // buckets got by the card
	pairGains  // …
	tripleHits // of any rank
	tripleGains
	fiveGains
	counts
)

var countNames = [counts]string{
	"turns", "draws", "kegs", "saves", "announcements", "vetoes", "cancelled", "minutes",
	"tens", "jacks", "nines", "eights", "sevens", "pairs", "triples", "fives",
	"ten_kegs", "jack_kegs", "eight_kegs", "seven_kegs", "nine_buckets", "pair_buckets", "triple_hits", "triple_buckets", "five_buckets",
}

// A rarity is something that happens in a game or does not.
type rarity int

const (
	firstDraw  rarity = iota // the first card drawn is a king
	firstTurn                // somebody is out before everybody has had a turn
	chain2                   // a veto against a veto
	chain3                   // and one against that
	chain4                   // and one more
	owed4                    // four turns owed, or more
	owed6                    // six or more
	lastCard                 // a king is put back to an empty pile
	bucketGift               // a favour gets a bucket
	rarities
)

var rarityNames = [rarities]string{"first_draw_keg", "out_in_first_round", "veto_2", "veto_3", "veto_4", "owed_4", "owed_6", "empty_pile", "bucket_gift"}

// What things take at a table, in seconds, for the estimate: a guess. A window
// is as long as the house's shortest on average, and half a second for who looks up.
const (
	drawTakes     = 6
	announceTakes = 6
	windowTakes   = 1.6
	answerTakes   = 5
	keepTakes     = 10 // to pay a bucket, and to put the king back
	outTakes      = 8
)

// Takes returns what the estimate of minutes reckons with, in seconds, by what is done.
func Takes() map[string]float64 {
	return map[string]float64{"draw": drawTakes, "announce": announceTakes, "window": windowTakes, "answer": answerTakes, "keep": keepTakes, "out": outTakes}
}

// longest is how many turns of a game are told apart; what is longer counts as that long.
const longest = 100

type facts struct {
	games    int
	now      [counts]float64
	sum, sqr [counts]float64
	saw      [rarities]bool
	rare     [rarities]int
	gone     []game.Seat // of this game, in order
	out      [5][5]int   // by seat and place
	long     [longest]int
	players  int
}

// Saw counts a move.
func (f *facts) Saw(before game.Position, by game.Seat, text string) {
	m, err := pulverfass.ParseMove(text)
	if err != nil {
		return
	}
	s := before.(interface{ State() pulverfass.State }).State()
	switch m.Kind {
	case pulverfass.Draw:
		f.now[minutes] += drawTakes
	case pulverfass.Drawn:
		f.drawn(m.Card)
	case pulverfass.Play, pulverfass.Pair, pulverfass.Triple, pulverfass.Five:
		f.announced(m)
	case pulverfass.Veto:
		f.now[vetoes]++
		f.now[minutes] += windowTakes
		f.happened(chain2, m.N >= 2)
		f.happened(chain3, m.N >= 3)
		f.happened(chain4, m.N >= 4)
	case pulverfass.Settle:
		f.settled(&s)
	case pulverfass.Peek:
		f.add(sevenKegs, m.Top[0] == pulverfass.King)
		f.now[minutes] += answerTakes
	case pulverfass.Give, pulverfass.Steal, pulverfass.None, pulverfass.Take:
		f.got(&s, m)
	case pulverfass.Save:
		f.now[saves]++
		f.happened(lastCard, s.Size == 0)
		f.now[minutes] += keepTakes
	case pulverfass.Out:
		f.gone = append(f.gone, by)
		f.happened(firstTurn, int(s.Turns) < int(s.Players))
		f.now[minutes] += outTakes
	}
}

func (f *facts) add(c count, yes bool) {
	if yes {
		f.now[c]++
	}
}

func (f *facts) happened(r rarity, yes bool) { f.saw[r] = f.saw[r] || yes }

func (f *facts) drawn(c pulverfass.Card) {
	f.happened(firstDraw, f.now[draws] == 0 && c == pulverfass.King)
	f.now[draws]++
	f.add(kegs, c == pulverfass.King)
}

func (f *facts) announced(m pulverfass.Move) {
	f.now[announcements]++
	f.now[minutes] += announceTakes + windowTakes
	switch m.Kind {
	case pulverfass.Pair:
		f.now[pairs]++
	case pulverfass.Triple:
		f.now[triples]++
	case pulverfass.Five:
		f.now[fivesPlayed]++
	default:
		f.now[map[pulverfass.Card]count{pulverfass.Ten: tens, pulverfass.Jack: jacks, pulverfass.Nine: nines, pulverfass.Eight: eights, pulverfass.Seven: sevens}[m.Card]]++
	}
}

// settled counts what an announcement without a question does.
func (f *facts) settled(s *pulverfass.State) {
	if s.Chain%2 == 1 {
		f.now[cancelled]++
		return
	}
	if s.Announced.Kind != pulverfass.Play {
		return
	}
	after := s.Apply(game.House, pulverfass.Move{Kind: pulverfass.Settle})
	switch s.Announced.Card {
	case pulverfass.Ten:
		f.now[tenKegs] += danger(s)
	case pulverfass.Jack:
		f.now[jackKegs] += danger(s)
		f.happened(owed4, after.Owed >= 4)
		f.happened(owed6, after.Owed >= 6)
	case pulverfass.Eight:
		f.now[eightKegs] += danger(s) - danger(&after)
	}
}

// danger is how likely a king lies on top in truth, as far as that is decided.
func danger(s *pulverfass.State) float64 {
	t := *s
	t.Phase = pulverfass.Playing
	t = t.Apply(t.Acting, pulverfass.Move{Kind: pulverfass.Draw})
	king, all := 0.0, 0.0
	for _, m := range t.Moves(game.House, nil) {
		w := float64(t.Weight(m))
		if all += w; m.Card == pulverfass.King {
			king += w
		}
	}
	return king / all
}

// got counts what was got from somebody, or from the discard pile.
func (f *facts) got(s *pulverfass.State, m pulverfass.Move) {
	bucket := m.Card.Rank() == pulverfass.Bucket
	f.now[minutes] += answerTakes
	switch s.Phase {
	case pulverfass.Giving:
		f.add(nineGains, bucket)
		f.happened(bucketGift, bucket)
	case pulverfass.Stealing:
		f.add(pairGains, bucket)
	case pulverfass.Answering:
		f.add(tripleHits, m.Kind == pulverfass.Give)
		f.add(tripleGains, bucket)
	case pulverfass.Taking:
		f.add(fiveGains, bucket)
	}
}

// Ended counts a game.
func (f *facts) Ended(last game.Position) {
	f.games++
	f.players = last.Seats()
	f.now[turns] = float64(last.Round() - 1)
	f.now[minutes] /= 60
	f.long[min(last.Round()-1, longest-1)]++
	for i, x := range f.now {
		f.sum[i] += x
		f.sqr[i] += x * x
	}
	for i, yes := range f.saw {
		if yes {
			f.rare[i]++
		}
	}
	for place, s := range f.gone {
		f.out[s][place]++
	}
	for s := range f.players {
		if last.Score(game.Seat(s)) > 0 {
			f.out[s][f.players-1]++
		}
	}
	f.now, f.saw, f.gone = [counts]float64{}, [rarities]bool{}, f.gone[:0]
}

// Result returns means, deviations and shares.
func (f *facts) Result() map[string]any {
	n := float64(max(f.games, 1))
	out, sd, share := map[string]any{"matches": f.games}, map[string]float64{}, map[string]float64{}
	for i, name := range countNames {
		mean := f.sum[i] / n
		out[name] = rounded(mean)
		sd[name] = rounded(math.Sqrt(max(0, f.sqr[i]/n-mean*mean)))
	}
	for i, name := range rarityNames {
		share[name] = rounded(float64(f.rare[i]) / n)
	}
	places := make([][]float64, f.players)
	for s := range places {
		for _, k := range f.out[s][:f.players] {
			places[s] = append(places[s], rounded(float64(k)/n))
		}
	}
	length := make([]float64, longest)
	for i, k := range f.long {
		length[i] = rounded(float64(k) / n)
	}
	out["length"] = length
	out["sd"], out["share"], out["out"] = sd, share, places
	return out
}

// rounded rounds to six decimals.
func rounded(x float64) float64 { return math.Round(1e6*x) / 1e6 }
