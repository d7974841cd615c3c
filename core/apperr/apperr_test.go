package apperr_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
)

var full = apperr.New(apperr.Conflict, "slot_full", "This delivery slot is full.")

func TestIs(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want bool
	}{
		"itself":              {full, true},
		"with another text":   {full.Saying("Full."), true},
		"with a field":        {full.On("slot"), true},
		"with detail":         {full.With(7), true},
		"with a wait":         {full.After(time.Second), true},
		"wrapped":             {fmt.Errorf("place: %w", full.On("slot")), true},
		"joined":              {errors.Join(errors.New("other"), full), true},
		"another code":        {apperr.New(apperr.Conflict, "slot_closed", full.Message), false},
		"another kind":        {apperr.New(apperr.Invalid, "slot_full", full.Message), false},
		"an accident alone":   {errors.New("slot_full: This delivery slot is full."), false},
		"nothing whatsoever":  {nil, false},
		"hidden by its words": {errors.New("place: " + full.Error()), false},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, errors.Is(c.err, full)) })
	}
}

func TestOf(t *testing.T) {
	assert.Nil(t, apperr.Of(nil))
	assert.Nil(t, apperr.Of(errors.New("disk on fire")))
	found := apperr.Of(fmt.Errorf("a: %w", fmt.Errorf("b: %w", full.On("slot"))))
	require.NotNil(t, found)
	assert.Equal(t, "slot", found.Field)
	outer := full.Saying("outer")
	assert.Same(t, outer, apperr.Of(fmt.Errorf("x: %w", outer)), "the fault itself, not a copy")
}

// The details of one request must not change the shared variable from which the refusal was made.
func TestCopiesLeaveTheOriginalAlone(t *testing.T) {
	before := *full
	got := full.On("deliverySlotId").With(map[string]int{"left": 0}).Saying("Sorry.").After(3 * time.Second)
	assert.Equal(t, before, *full)
	assert.Equal(t, &apperr.Error{Kind: apperr.Conflict, Code: "slot_full", Message: "Sorry.", Field: "deliverySlotId",
		RetryAfter: 3 * time.Second, Detail: map[string]int{"left": 0}}, got)
}

func TestError(t *testing.T) {
	assert.Equal(t, "slot_full: This delivery slot is full.", full.Error())
}
