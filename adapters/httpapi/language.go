package httpapi

import (
	"context"

	"golang.org/x/text/language"

	"tokri/core/notify"
)

var languages = language.NewMatcher([]language.Tag{language.English, language.Hindi})

// languageOf returns the language that a request asks for, or "" if the shop has none of those named.
func languageOf(header string) notify.Language {
	wanted, _, err := language.ParseAcceptLanguage(header)
	if err != nil || len(wanted) == 0 {
		return ""
	}
	_, i, confidence := languages.Match(wanted...)
	if confidence == language.No {
		return ""
	}
	return []notify.Language{notify.English, notify.Hindi}[i]
}

// noteLanguage stores the language of the request in the customer's account.
func (s *Service) noteLanguage(ctx context.Context) error {
	return s.Accounts.NoteLanguage(ctx, userID(ctx), infoFrom(ctx).language)
}
