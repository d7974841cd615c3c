package shopfile_test

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/app/demo"
	"tokri/app/shopfile"
)

// Whatever a file contains, Load returns either a shop or issues that name a file of the folder. It never
// panics and never returns both.
func FuzzLoad(f *testing.F) {
	names, err := fs.Glob(demo.Files(), "*")
	require.NoError(f, err)
	for i, name := range names {
		text, err := fs.ReadFile(demo.Files(), name)
		require.NoError(f, err)
		f.Add(i, string(text))
	}
	for i := range names {
		f.Add(i, "&a [*a]\n")
		f.Add(i, "- - -\n- ~\n")
		f.Add(i, "a: {b: [c, {d: .nan}]}\n")
	}
	f.Fuzz(func(t *testing.T, i int, text string) {
		name := names[uint(i)%uint(len(names))]
		s, err := shopfile.Load(folder(t, map[string]string{name: text}))
		if err == nil {
			require.NotNil(t, s)
			return
		}
		require.Nil(t, s)
		var issues shopfile.Issues
		require.ErrorAs(t, err, &issues)
		for _, one := range issues {
			require.NotEmpty(t, one.File)
			require.NotEmpty(t, one.Text)
		}
	})
}
