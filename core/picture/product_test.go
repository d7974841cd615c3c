package picture

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAnAddressHasThePicturesSizeAndAnExportedFileHasNot(t *testing.T) {
	stem := Stem("pictures/Diwali Sale.JPG", 1920, 960, []byte("pixels"), "1")
	require.Regexp(t, `^diwali-sale-1920x960-[0-9a-f]{16}$`, stem)
	shown := Address(stem, 480, "jpg")
	require.True(t, IsAddress(shown))
	require.Equal(t, "pictures/diwali-sale.png", FileOf(shown, []byte("\x89PNG")))
	require.Equal(t, "pictures/diwali-sale.jpg", FileOf("/pictures/diwali-sale-0123456789abcdef-480.jpg", nil), "an earlier import's")
	require.Equal(t, "original/"+stem, OriginalKey(shown))
}
