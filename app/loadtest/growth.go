package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"tokri/app/loadtest/harness"
)

// The sizes of the catalogues that growth compares: that of the demo shop and a large one.
var catalogues = []int{0, 10_000}

// apart is the pause between two orders: long enough that the server shows the stock anew after each of them.
const apart = 250 * time.Millisecond

// growth measures what an order costs the server while no other customer is in the shop, with a small and with a large catalogue. The
// two take turns, so that other load on the machine affects both.
func (s settings) growth(ctx context.Context) (err error) {
	fmt.Printf("\nOne shopper alone, an order every %s, by the size of the catalogue\n", apart)
	shops := make([]opened, len(catalogues))
	clients := make([]*orderClient, len(catalogues))
	spent, orders := make([]time.Duration, len(catalogues)), make([]int, len(catalogues))
	for i, products := range catalogues {
		o, err := s.open(ctx, s.program(harness.SQLite(filepath.Join(s.workspace, fmt.Sprint("growth", products)))), products)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, o.close()) }()
		crowd, err := harness.Crowd(ctx, o.api, 0, 1)
		if err != nil {
			return err
		}
		client := newClient(o.server.URL, 1)
		defer client.CloseIdleConnections()
		shops[i], clients[i] = o, newOrderClient(client, o.server.URL, crowd[0])
		if _, err := placeEvery(ctx, clients[i], o, apart, time.Second); err != nil { // warms the server up
			return err
		}
	}
	for range s.rounds {
		for i, o := range shops {
			read, err := stopwatch(o.server.Pid())
			if err != nil {
				return err
			}
			placed, err := placeEvery(ctx, clients[i], o, apart, s.journeys/time.Duration(s.rounds))
			if err != nil {
				return err
			}
			took, err := read()
			if err != nil {
				return err
			}
			spent[i] += took
			orders[i] += placed
		}
	}
	each := make([]time.Duration, len(catalogues))
	for i, o := range shops {
		each[i] = spent[i] / time.Duration(orders[i])
		_ = row(fmt.Sprintf("the server's processor time per order, %d packs", len(o.shop.Plenty)), preciseMS(each[i]), "", true)
	}
	ratio := float64(each[1]) / float64(each[0])
	memory, err := residentMemory(shops[1].server.Pid())
	if err != nil {
		return err
	}
	return errors.Join(
		row("large to small", fmt.Sprintf("%.2f", ratio), fmt.Sprintf("at most %.2f", maxGrowth), ratio <= maxGrowth),
		row("memory of the large one (RSS)", mib(memory), "below "+mib(maxLarge), memory < maxLarge))
}
