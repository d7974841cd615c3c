package main

import (
	"context"
	"strings"

	"tokri/app/storage"
	"tokri/config"
	"tokri/core/india"
)

type messages struct {
	Count int `default:"20" help:"How many messages to print."`
	pictures
}

func (m messages) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.ReadOnly, func(_ config.Config, s *storage.Stores) error {
		found, err := s.Messages.Recent(ctx, max(m.Count, 1))
		if err != nil {
			return err
		}
		if len(found) == 0 {
			out.Println("There are no messages of customers.")
		}
		for _, one := range found {
			out.Printf("%s  %s  %s  %s\n", one.At.In(india.Zone).Format("02/01/2006 15:04"), one.FullName, one.Email, one.Mobile)
			for line := range strings.Lines(one.Text) {
				out.Printf("    > %s\n", strings.TrimRight(line, "\r\n"))
			}
			if err := m.print(out, one.ID, "missing (see tokri doctor)", one.Images); err != nil {
				return err
			}
		}
		return nil
	})
}
