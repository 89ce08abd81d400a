package knobeln

import "spelunke/game"

// View is what a viewer knows: the whole board.
type View struct{ Board }

// View returns the board, to everybody.
func (s State) View(game.Viewer) View {
	//lint:ignore S1016 a view is built from empty, never a state converted
	return View{s.Board}
}

// Shown returns the move itself: everybody sees everything.
func (s State) Shown(_ game.Seat, m Move, _ game.Viewer) Move { return m }

// Table is the view as the page gets it.
type Table struct {
	Seat    game.Seat `json:"seat" doc:"the acting seat, -1 when over"`
	Phase   string    `json:"phase" enum:"start,rolling,choose,over" doc:"start: before the turn's own throw; rolling: the House rolls; choose: keep or score"`
	Dice    []int     `json:"dice" doc:"as thrown, ascending; empty at the start of a turn"`
	Kept    []int     `json:"kept" doc:"those of the dice that were kept at the last throw"`
	Thrown  int       `json:"thrown" doc:"throws made in this turn"`
	Left    int       `json:"left" doc:"throws left in this turn"`
	Sharp   bool      `json:"sharp" doc:"the dice were all thrown together and the variant is on"`
	Round   int       `json:"round" doc:"number of the turn, from 1"`
	Rounds  int       `json:"rounds" doc:"turns of each seat"`
	Fields  []string  `json:"fields" doc:"in the order of the sheet"`
	Columns int       `json:"columns"`
	Sheets  []Sheet   `json:"sheets" doc:"by seat"`
	Open    [][]int   `json:"open" doc:"points that the acting seat could enter with these dice, by column, then as in fields; -1 where it may not; empty unless it may enter"`
}

// Sheet is what one seat has written down.
type Sheet struct {
	Cells    [][]int `json:"cells" doc:"by column, then as in fields; -1 is a free cell"`
	Upper    []int   `json:"upper" doc:"by column, without the bonus"`
	Bonus    []int   `json:"bonus" doc:"by column"`
	Lower    []int   `json:"lower" doc:"by column"`
	Croatian []int   `json:"croatian" doc:"by column: difference times ones, 0 before all three are filled"`
	Total    int     `json:"total" doc:"points of all columns"`
	Stock    int     `json:"stock" doc:"throws left, if they are saved"`
}

// wire returns the table as the page gets it.
func wire(_ game.Params, v View) any {
	b := &v.Board
	t := Table{
		Seat: b.Acting - 1, Phase: b.Phase.String(), Dice: b.Dice.List(), Kept: b.Kept.List(),
		Thrown: int(b.Thrown), Left: b.Left(), Sharp: b.Sharp && b.AllThrown(),
		Round: State{*b}.Round(), Rounds: b.Turns(), Fields: make([]string, 0, mostLines), Columns: int(b.Columns),
		Sheets: make([]Sheet, 0, b.Players), Open: [][]int{},
	}
	for f := Ones; f <= Minimum; f++ {
		if b.Has(f) {
			t.Fields = append(t.Fields, f.String())
		}
	}
	for s := range game.Seat(b.Players) {
		t.Sheets = append(t.Sheets, b.sheet(s))
	}
	if b.Phase != Choose {
		return t
	}
	var points [mostColumns][Minimum + 1]int // +1; 0 where nothing may be entered
	for _, m := range b.appendScores(make([]Move, 0, mostLines*mostColumns)) {
		points[m.column()][m.Field] = b.Points(m.Field, m.column(), b.Dice, t.Sharp) + 1
	}
	t.Open = make([][]int, b.Columns)
	for c := range t.Open {
		t.Open[c] = make([]int, 0, mostLines)
		for f := Ones; f <= Minimum; f++ {
			if b.Has(f) {
				t.Open[c] = append(t.Open[c], points[c][f]-1)
			}
		}
	}
	return t
}

func (b *Board) sheet(s game.Seat) Sheet {
	n := int(b.Columns)
	list := func() []int { return make([]int, 0, n) }
	sheet := Sheet{Cells: make([][]int, 0, n), Upper: list(), Bonus: list(), Lower: list(), Croatian: list(), Stock: b.Stock(s)}
	for c := range n {
		sum := b.Column(s, c)
		sheet.Upper = append(sheet.Upper, sum.Upper)
		sheet.Bonus = append(sheet.Bonus, sum.Bonus)
		sheet.Lower = append(sheet.Lower, sum.Lower)
		sheet.Croatian = append(sheet.Croatian, sum.Croatian)
		sheet.Cells = append(sheet.Cells, b.written(s, c))
		sheet.Total += sum.Total()
	}
	return sheet
}

func (b *Board) written(s game.Seat, column int) []int {
	out := make([]int, 0, Minimum)
	for f := Ones; f <= Minimum; f++ {
		if b.Has(f) {
			out = append(out, int(b.cells[s][column][f.line()])-1)
		}
	}
	return out
}
