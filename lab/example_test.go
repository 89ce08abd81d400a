package lab_test

import (
	"context"
	"fmt"

	"spelunke/bot"
	"spelunke/games"
	"spelunke/lab"
)

func ExampleSimulate() {
	e, _ := games.Find("knobeln")
	params, err := e.Game.Complete(map[string]string{"columns": "2"})
	if err != nil {
		panic(err)
	}
	random := bot.Level{Name: "random", Player: bot.Random}
	r, err := lab.Simulate(context.Background(), lab.Experiment{
		Game: e.Game, Params: params, Bots: []bot.Level{random, random}, Games: 10, Seed: 1,
	})
	fmt.Println(r.Game, r.Players, r.Games, r.Bots, err)
	// Output: knobeln 2 10 [random random] <nil>
}
