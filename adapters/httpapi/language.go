package httpapi

import (
	"context"

	"golang.org/x/text/language"

	"tokri/core/notify"
)

var languages = language.NewMatcher([]language.Tag{language.English, language.Hindi})

// languageOf returns the language that a request asks for; "" if it names none that the shop speaks.
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

// noteLanguage keeps the language of the request with its customer's account.
func (s *Service) noteLanguage(ctx context.Context) error {
	return s.Accounts.NoteLanguage(ctx, userID(ctx), infoFrom(ctx).language)
}
