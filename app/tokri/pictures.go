package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"tokri/app/backoffice"
	"tokri/core/picture"
)

// pictures is the flag of the commands that show what customers wrote.
type pictures struct {
	Save string `type:"path" help:"The folder to save the pictures in; it is made if it does not exist." placeholder:"DIR"`
}

// print prints the pictures of what has the id, and saves them if the flag is given. missing is said of a picture that was deleted
// while its reference is kept.
func (p pictures) print(out *console, id, missing string, images []picture.Image) error {
	for i, image := range images {
		if image.Kept != nil {
			out.Printf("    picture %d: %s\n", i+1, missing)
			continue
		}
		if p.Save == "" {
			out.Printf("    picture %d: %s, %d bytes\n", i+1, image.Type, len(image.Data))
			continue
		}
		file := filepath.Join(p.Save, fmt.Sprintf("%s-%d.%s", id, i+1, strings.TrimPrefix(image.Type, "image/")))
		if err := backoffice.Save(file, image.Data); err != nil {
			return fmt.Errorf("save a picture: %w", err)
		}
		out.Printf("    %s\n", file)
	}
	return nil
}
