package picture

import (
	"context"
	"errors"

	"tokri/core/apperr"
	"tokri/core/ceiling"
)

// ErrNoMore refuses pictures beyond a ceiling of the shop.
var ErrNoMore = apperr.New(apperr.Limited, "pictures_ceiling",
	"We cannot take more pictures at the moment. Please send your message without them, or try again later.").On("images")

// The uses of the ceiling by sender. Visitors are refused while there is still room for customers.
var (
	Visitor  = ceiling.Use{Share: "pictures", Of: 100, First: 70}
	Customer = ceiling.Use{Share: "pictures", Of: 100, First: 100}
)

// Ceiling limits how many pictures the shop accepts and how much space they take.
type Ceiling struct {
	Pictures *ceiling.Ceiling
	Bytes    *ceiling.Ceiling
	Total    int64 // bytes that the store may have; 0: any
	Store    Store
}

// Room refuses pictures for which there is no room, before they are decoded. It counts nothing. Pictures that
// are decoded at the same moment may together exceed the total by their own size.
func (c *Ceiling) Room(ctx context.Context, who ceiling.Use, n int, bytes int64) error {
	if err := c.Pictures.Room(ctx, who, int64(n)); err != nil {
		return refusal(err)
	}
	if err := c.Bytes.Room(ctx, who, bytes); err != nil {
		return refusal(err)
	}
	total, err := c.total(ctx)
	if err != nil || c.Total == 0 {
		return err
	}
	if total.Used+bytes > c.Total*int64(who.First)/100 {
		c.Bytes.Tell(ctx, who)
		return ErrNoMore
	}
	return nil
}

// Take counts pictures that are about to be stored, or refuses them.
func (c *Ceiling) Take(ctx context.Context, who ceiling.Use, n int, bytes int64) error {
	if err := c.Room(ctx, who, n, bytes); err != nil {
		return err
	}
	if err := c.Bytes.Take(ctx, who, bytes); err != nil {
		return refusal(err)
	}
	if err := c.Pictures.Take(ctx, who, int64(n)); err != nil {
		return refusal(err)
	}
	before, err := c.total(ctx)
	if after := before; err == nil && c.Total > 0 && c.Bytes.Half != nil {
		if after.Used += bytes; after.Half() && !before.Half() {
			c.Bytes.Half(ctx, after)
		}
	}
	return err
}

// total returns how much of the total is filled.
func (c *Ceiling) total(ctx context.Context) (ceiling.Level, error) {
	if c.Total == 0 {
		return ceiling.Level{}, nil
	}
	kept, err := c.Store.Kept(ctx)
	return ceiling.Level{Ceiling: c.Bytes.ID, Share: Customer.Share, Period: "total", Used: kept.Bytes, Limit: c.Total}, err
}

// Levels returns how far the ceiling is filled.
func (c *Ceiling) Levels(ctx context.Context) (all []ceiling.Level, err error) {
	for _, each := range []*ceiling.Ceiling{c.Pictures, c.Bytes} {
		levels, failed := each.Levels(ctx, Customer)
		all, err = append(all, levels...), errors.Join(err, failed)
	}
	if c.Total == 0 {
		return all, err
	}
	total, failed := c.total(ctx)
	return append(all, total), errors.Join(err, failed)
}

func refusal(err error) error {
	if is, ok := errors.AsType[*ceiling.Full](err); ok {
		return ErrNoMore.After(is.Wait)
	}
	return err
}
