package main

import (
	"testing/fstest"

	"spelunke/games"
	"spelunke/house"
	"spelunke/web"
)

// typesCmd prints the API's description.
type typesCmd struct{}

// Run prints the OpenAPI document. It needs neither a store nor a network.
func (typesCmd) Run(s streams) error {
	door := web.New(web.Options{House: house.Describe(games.All()), Client: fstest.MapFS{}, Version: "1"})
	_, err := s.out.Write(door.OpenAPI())
	return err
}
