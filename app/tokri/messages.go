package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"tokri/app/backoffice"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/contact"
	"tokri/core/india"
)

type messages struct {
	Count int    `default:"20" help:"How many messages to print."`
	Save  string `type:"path" help:"The folder to save the pictures in; it is made if it does not exist." placeholder:"DIR"`
}

// Run prints the messages.
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
			if err := m.save(one, out); err != nil {
				return err
			}
		}
		return nil
	})
}

func (m messages) save(one contact.Message, out *console) error {
	for i, picture := range one.Images {
		if picture.Kept != nil { // the picture may have been deleted while its reference is kept
			out.Printf("    picture %d: missing (see tokri doctor)\n", i+1)
			continue
		}
		if m.Save == "" {
			out.Printf("    picture %d: %s, %d bytes\n", i+1, picture.Type, len(picture.Data))
			continue
		}
		file := filepath.Join(m.Save, fmt.Sprintf("%s-%d.%s", one.ID, i+1, strings.TrimPrefix(picture.Type, "image/")))
		if err := backoffice.Save(file, picture.Data); err != nil {
			return fmt.Errorf("save a picture: %w", err)
		}
		out.Printf("    %s\n", file)
	}
	return nil
}
