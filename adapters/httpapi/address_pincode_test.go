package httpapi

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/mock/gomock"

	"tokri/core/area"
)

func TestAPincodeOfAnotherDistrictIsAskedAbout(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	there := area.Point{Latitude: 22.72, Longitude: 75.86}
	at := officeAt(there.Latitude, there.Longitude) // 452001
	found := area.Place{PostCode: "455001", Point: there}

	// A client that does not know the question is not asked, and the geocoder neither.
	id := w.ok("addAddress", at)["_id"]

	w.geocoder.EXPECT().Reverse(gomock.Any(), there).Return(found, nil).Times(2)
	asked := w.call("addAddress", at.with("pincodeConfirmed", false), 409)
	require.Equal(t, "pincode_differs", asked["code"])
	require.Equal(t, "postCode", asked["field"])
	require.Equal(t, map[string]any{"typed": "452001", "found": "455001"}, asked["data"])
	change := at.with("addressId", id)
	require.Equal(t, "pincode_differs", w.call("updateAddress", change.with("pincodeConfirmed", false), 409)["code"])
	require.Len(t, w.db.AddressBooks().All()[0].Addresses, 1, "nothing was saved")

	require.Equal(t, "452001", w.ok("updateAddress", change.with("pincodeConfirmed", true))["postCode"])

	// Nothing is asked about a PIN code that fits, or if the place is not known.
	for _, place := range []func(context.Context, area.Point) (area.Place, error){
		func(context.Context, area.Point) (area.Place, error) { return area.Place{PostCode: "452010"}, nil },
		func(context.Context, area.Point) (area.Place, error) { return area.Place{}, nil },
		func(context.Context, area.Point) (area.Place, error) { return area.Place{}, area.ErrNoPlace },
		func(context.Context, area.Point) (area.Place, error) { return area.Place{}, area.ErrNoMoreLookUps },
	} {
		w.geocoder.EXPECT().Reverse(gomock.Any(), there).DoAndReturn(place)
		w.ok("updateAddress", change.with("pincodeConfirmed", false))
	}
}
