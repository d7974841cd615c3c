package content_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"tokri/core/content"
)

func TestFind(t *testing.T) {
	pages := []content.Page{
		{ID: "terms", Title: "Terms & Conditions", Published: true},
		{ID: "privacy", Title: "Privacy Policy", Published: true},
		{ID: "refund", Title: "Refund Policy", Published: true},
		{ID: "other", Title: "Other Policy", Published: true},
		{ID: "draft", Title: "Privacy Policy (next)", Published: false},
		{ID: "brother", Title: "Brother and sister offers", Published: true},
	}
	for key, want := range map[string][]string{
		"privacy policy": {"privacy"}, "refund policy": {"refund"}, "other policy": {"other"}, "": {"terms"},
		"PRIVACY Policy": {"privacy"}, "  privacy  ": {"privacy"}, "privacy-policy": {"privacy"},
		"terms": {"terms"}, "terms and conditions": nil, "conditions terms": {"terms"},
		"policy": {"terms"}, "priv": nil, "privacy refund": nil, "next": nil, "$gt": nil, "&": {"terms"},
	} {
		t.Run(key, func(t *testing.T) {
			var got []string
			for _, p := range content.Find(pages, key) {
				got = append(got, p.ID)
			}
			assert.Equal(t, want, got)
		})
	}
	assert.Empty(t, content.Find(nil, ""))
}

func TestHome(t *testing.T) {
	block := func(id string, kind content.BlockType) content.Block { return content.Block{ID: id, Type: kind} }
	got := content.Home([]content.Block{
		block("praise", content.TestimonialBlock), block("short 1", content.ShortBannerBlock), block("shelf 1", content.ProductBlock),
		block("grid", content.CategoryBlock), block("hero 1", content.BannerBlock), block("short 2", content.ShortBannerBlock),
		block("what?", "video"), block("shelf 2", content.ProductBlock), block("hero 2", content.BannerBlock),
	})
	var ids []string
	for _, b := range got {
		ids = append(ids, b.ID)
	}
	assert.Equal(t, []string{"hero 1", "hero 2", "short 1", "grid", "shelf 1", "shelf 2", "praise"}, ids)
	assert.Empty(t, content.Home(nil))
}
