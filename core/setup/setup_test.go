package setup_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/area"
	"tokri/core/catalog"
	"tokri/core/content"
	"tokri/core/crew"
	"tokri/core/login"
	"tokri/core/logintest"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/setup"
	"tokri/core/shop"
	"tokri/core/staff"
)

var week = []int{0, 1, 2, 3, 4, 5, 6}

func form() setup.Form {
	return setup.Form{
		Owner:    "Asha Patel",
		Shop:     setup.Shop{Name: "Asha Fresh", Locality: "Vijay Nagar", City: "Indore", State: "Madhya Pradesh", Address: "5 Main Road", Email: "asha@example.com", FSSAI: "12345678901234"},
		Area:     setup.Area{Centre: area.Point{Latitude: 22.75, Longitude: 75.89}, Metres: 3000},
		Windows:  []setup.Window{{Days: week, Start: 1020, End: 1140, Capacity: 10}, {Days: []int{1}, Start: 420, End: 540, Capacity: 5, CutoffMinutes: 60}},
		Charges:  setup.Charges{Delivery: 2500, FreeFrom: 19900},
		Products: setup.Products{List: "tamatar, 1 kg, 40, 30\ntamatar, 500 g, 22, 10\nKathal, 1 pc, 90, 4"},
	}
}

// Every rule of every step, with its code and the field that is wrong.
func TestRulesOfTheSteps(t *testing.T) {
	require.NoError(t, form().Check())
	for name, c := range map[string]struct {
		step  setup.Step
		wrong func(*setup.Form)
		code  string
		field string
	}{
		"no owner":        {setup.StepOwner, func(f *setup.Form) { f.Owner = " " }, "invalid_person_name", "owner"},
		"no name":         {setup.StepShop, func(f *setup.Form) { f.Shop.Name = "" }, "setup_text", "name"},
		"two lines":       {setup.StepShop, func(f *setup.Form) { f.Shop.Address = "5\nMain Road" }, "setup_text", "address"},
		"long city":       {setup.StepShop, func(f *setup.Form) { f.Shop.City = strings.Repeat("x", 121) }, "setup_text", "city"},
		"no mail":         {setup.StepShop, func(f *setup.Form) { f.Shop.Email = "asha" }, "setup_email", "email"},
		"named mail":      {setup.StepShop, func(f *setup.Form) { f.Shop.Email = "Asha <a@example.com>" }, "setup_email", "email"},
		"short licence":   {setup.StepShop, func(f *setup.Form) { f.Shop.FSSAI = "123" }, "setup_fssai", "fssai"},
		"exchanged":       {setup.StepArea, func(f *setup.Form) { f.Area.Centre = area.Point{Latitude: 75.89, Longitude: 22.75} }, "setup_area", "latitude"},
		"no place":        {setup.StepArea, func(f *setup.Form) { f.Area.Centre = area.Point{} }, "setup_area", "latitude"},
		"tiny circle":     {setup.StepArea, func(f *setup.Form) { f.Area.Metres = 299 }, "setup_radius", "metres"},
		"huge circle":     {setup.StepArea, func(f *setup.Form) { f.Area.Metres = 30_001 }, "setup_radius", "metres"},
		"no window":       {setup.StepSlots, func(f *setup.Form) { f.Windows = nil }, "setup_no_window", "windows"},
		"no days":         {setup.StepSlots, func(f *setup.Form) { f.Windows[0].Days = nil }, "setup_window", "windows"},
		"an eighth day":   {setup.StepSlots, func(f *setup.Form) { f.Windows[0].Days = []int{7} }, "setup_window", "windows"},
		"ends first":      {setup.StepSlots, func(f *setup.Form) { f.Windows[0].End = 1020 }, "setup_window", "windows"},
		"no places":       {setup.StepSlots, func(f *setup.Form) { f.Windows[0].Capacity = 0 }, "setup_window", "windows"},
		"closes too soon": {setup.StepSlots, func(f *setup.Form) { f.Windows[0].CutoffMinutes = 2881 }, "setup_window", "windows"},
		"at once":         {setup.StepSlots, func(f *setup.Form) { f.Windows[1].End = 1021 }, "setup_overlap", "windows"},
		"below nothing":   {setup.StepCharges, func(f *setup.Form) { f.Charges.Delivery = -1 }, "setup_amount", "delivery"},
		"too much":        {setup.StepCharges, func(f *setup.Form) { f.Charges.FreeFrom = 1_000_001 }, "setup_amount", "freeFrom"},
		"no goods":        {setup.StepProducts, func(f *setup.Form) { f.Products.List = "\n \n" }, "setup_no_goods", "list"},
		"a wrong line":    {setup.StepProducts, func(f *setup.Form) { f.Products.List += "\nPyaz" }, "setup_products", "list"},
	} {
		f := form()
		c.wrong(&f)
		for _, err := range []error{f.CheckStep(c.step), f.Check()} {
			refusal := apperr.Of(err)
			require.NotNil(t, refusal, name)
			assert.Equal(t, []string{c.code, c.field}, []string{refusal.Code, refusal.Field}, name)
		}
	}
}

func TestReadsAPastedList(t *testing.T) {
	for line, want := range map[string]setup.Row{
		"Tomato, 1 kg, 40, 30":           {Name: "Tomato", Weight: "1", Unit: "kg", Price: 4000, Stock: 30},
		"Alphonso mango\t6 pcs\t₹450\t5": {Name: "Alphonso mango", Weight: "6", Unit: "pc", Price: 45000, Stock: 5},
		"Palak;Bunch;Rs. 12.50;0":        {Name: "Palak", Weight: "1", Unit: "bunch", Price: 1250},
		"आलू, २ किलो, ६०/-, १०":          {Name: "आलू", Weight: "2", Unit: "kg", Price: 6000, Stock: 10},
		"Ghee,0.500kg,300,1":             {Name: "Ghee", Weight: "0.5", Unit: "kg", Price: 30000, Stock: 1},
		"Tomato, 1 kg, 40":               {Wrong: setup.WrongParts},
		", 1 kg, 40, 3":                  {Wrong: setup.WrongName},
		"Tomato, 1 stone, 40, 3":         {Name: "Tomato", Weight: "1", Wrong: setup.WrongPack},
		"Tomato, 0 kg, 40, 3":            {Name: "Tomato", Weight: "0", Unit: "kg", Wrong: setup.WrongPack},
		"Tomato, 1 kg, free, 3":          {Name: "Tomato", Weight: "1", Unit: "kg", Wrong: setup.WrongPrice},
		"Tomato, 1 kg, 0, 3":             {Name: "Tomato", Weight: "1", Unit: "kg", Wrong: setup.WrongPrice},
		"Tomato, 1 kg, 1e9, 3":           {Name: "Tomato", Weight: "1", Unit: "kg", Wrong: setup.WrongPrice},
		"Tomato, 1 kg, 40, some":         {Name: "Tomato", Weight: "1", Unit: "kg", Price: 4000, Wrong: setup.WrongStock},
		"Tomato, 1 kg, 40, -1":           {Name: "Tomato", Weight: "1", Unit: "kg", Price: 4000, Wrong: setup.WrongStock},
	} {
		want.Line, want.Text = 2, strings.TrimSpace(line)
		assert.Equal(t, []setup.Row{want}, setup.Read("\n"+line+"\r\n"), line)
	}
	twice := setup.Read("Tomato, 1 kg, 40, 3\ntomato, 1kg, 41, 3\nTomato, 500 g, 22, 3")
	assert.Equal(t, []setup.Wrong{"", setup.WrongTwice, ""}, []setup.Wrong{twice[0].Wrong, twice[1].Wrong, twice[2].Wrong})
	var long strings.Builder
	for i := range 302 {
		fmt.Fprintf(&long, "Goods %d, 1 kg, 1, 1\n", i)
	}
	rows := setup.Read(long.String())
	require.Len(t, rows, 301)
	assert.Equal(t, setup.WrongMany, rows[300].Wrong)
}

func example() setup.Example {
	return setup.Example{
		Settings:   shop.Settings{Name: "Tokri", City: "Indore", Contact: shop.Contact{Email: "namaste@tokri.example"}, CancelNote: "Until the cut-off."},
		Categories: []catalog.Category{{ID: "fruits", Title: "Fruits"}, {ID: "vegetables", Title: "Vegetables", Description: "From Choithram."}},
		Products: []catalog.Product{{ID: "tomato-local", Name: "Tomato", NameHi: "टमाटर", Aliases: []string{"tamatar"}, CategoryID: "vegetables", Rating: 4.5, Reviews: 300, Origin: "Sanwer",
			Description: "From Sanwer.", Images: []string{"/pictures/tomato-local-480.webp"}, Variants: []catalog.Variant{{ID: "tomato-local-1kg", Weight: "1", WeightUnit: "kg", Price: 4600}}}},
		Pages: []content.Page{{ID: "terms", Description: "Tokri sells. Write to namaste@tokri.example."}},
		Stock: map[string]int{"tomato-local-1kg": 90},
	}
}

func TestMakesAShopOfTheList(t *testing.T) {
	f := form()
	f.Shop.Name = "Asha & Co"
	m := f.Make(example(), "+919826012345", time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC))
	e := m.Edition
	require.Len(t, e.Products, 2, "two packs of one name are one product")
	tomato, kathal := e.Products[0], e.Products[1]
	assert.Equal(t, "tamatar", tomato.ID)
	assert.Equal(t, "टमाटर", tomato.NameHi, "known by its alias")
	assert.Equal(t, []string{"/pictures/tomato-local-480.webp"}, tomato.Images)
	assert.Equal(t, "vegetables", tomato.CategoryID)
	assert.Zero(t, tomato.Rating, "customers of the demo shop have rated it, not those of this one")
	assert.Empty(t, tomato.Origin)
	assert.Equal(t, "tamatar from Asha & Co.", tomato.Description)
	assert.Equal(t, []catalog.Variant{
		{ID: "tamatar-1kg", Weight: "1", WeightUnit: "kg", Price: 4000, NoMRP: true},
		{ID: "tamatar-500g", Weight: "500", WeightUnit: "g", Price: 2200, NoMRP: true},
	}, tomato.Variants)
	assert.Equal(t, "fruit-and-vegetables", kathal.CategoryID)
	assert.Equal(t, map[string]int{"tamatar-1kg": 30, "tamatar-500g": 10, "kathal-1pc": 4}, m.Stock)
	assert.Equal(t, []string{"vegetables", "fruit-and-vegetables"}, []string{e.Categories[0].ID, e.Categories[1].ID}, "only shelves with goods")
	assert.Empty(t, e.Categories[0].Description)
	assert.Equal(t, "Asha &amp; Co sells. Write to asha@example.com.", e.Pages[0].Description)
	s := e.Settings
	assert.Empty(t, s.MissingForCustomers(), "what the law asks for is there")
	assert.Equal(t, "07:00 to 19:00", s.Contact.Hours)
	assert.Equal(t, money.Paise(2500), s.Delivery)
	assert.Len(t, e.Slots.Week[1], 2)
	assert.Equal(t, 420, e.Slots.Week[1][0].Start, "sorted by time")
	assert.True(t, s.Area.Contains(f.Area.Centre))
	assert.True(t, s.Area.Contains(area.Point{Latitude: 22.75 + 0.0265, Longitude: 75.89}))
	assert.False(t, s.Area.Contains(area.Point{Latitude: 22.75 + 0.0275, Longitude: 75.89}))
	assert.False(t, s.Area.Contains(area.Point{Latitude: 22.75, Longitude: 75.89 + 0.03}))
	f.Products.Demo = true
	m = f.Make(example(), "+919826012345", time.Now())
	assert.Equal(t, map[string]int{"tomato-local-1kg": 90}, m.Stock)
	assert.Zero(t, m.Edition.Products[0].Reviews)
}

func TestNamesWithoutLatinLettersGetAnIDEach(t *testing.T) {
	f := form()
	f.Products.List = "कटहल, 1 kg, 40, 3\nपपीता, 1 kg, 40, 3\nAam!, 1 kg, 9, 1\nAam, 1 kg, 9, 1"
	var ids []string
	for _, p := range f.Make(example(), "", time.Now()).Edition.Products {
		ids = append(ids, p.ID)
	}
	assert.Equal(t, []string{"goods-1", "goods-2", "aam", "aam-2"}, ids)
}

// Goods with an id that no call takes could not be bought.
func TestLongNamesGetIDsThatCallsTake(t *testing.T) {
	f := form()
	name := strings.Repeat("Very ", 11) + "red"
	f.Products.List = name + ", 99999.999 punnet, 40, 3\n" + name + "!, 1 bunch, 40, 3"
	m := f.Make(example(), "", time.Now())
	require.Len(t, m.Edition.Products, 2)
	require.Len(t, m.Stock, 2)
	for id := range m.Stock {
		assert.LessOrEqual(t, len(id), catalog.MaxID, id)
	}
}

// world is an empty store, its clock, and the phones to which codes are sent.
type world struct {
	*memory.DB
	logintest.Secrets
	now       time.Time
	sent      []notify.SMS
	published int
	fail      error // what publishing ends with after the claim
	edition   *shop.Edition
	svc       *setup.Service
}

// CurrentID implements setup.Editions.
func (w *world) CurrentID(context.Context) (string, error) {
	if w.edition == nil {
		return "", shop.ErrEmpty
	}
	return w.edition.ID, nil
}

// Current implements setup.Editions.
func (w *world) Current(context.Context) (shop.Edition, error) {
	if w.edition == nil {
		return shop.Edition{}, shop.ErrEmpty
	}
	return *w.edition, nil
}

func (w *world) SendSMS(_ context.Context, sms notify.SMS) error {
	w.sent = append(w.sent, sms)
	return nil
}
func (w *world) Enqueue(_ string, job func(context.Context) error) bool {
	return job(context.Background()) == nil
}
func (w *world) clock() time.Time { return w.now }

// Publish implements setup.Publisher.
func (w *world) Publish(_ context.Context, m setup.Made, by staff.Name, claim func() error) error {
	if err := claim(); err != nil {
		return err
	}
	if w.fail != nil {
		return w.fail
	}
	w.published++
	m.Edition.ID = "first"
	m.Edition.Made.By = by
	w.edition = &m.Edition
	return nil
}

// Published implements setup.Publisher.
func (w *world) Published(context.Context) error { return nil }

var (
	shopPC = login.Client{IP: "10.0.0.1"}
	other  = login.Client{IP: "10.0.0.2"}
)

const password = "mangoes in May"

func newWorld(t *testing.T) *world {
	w := &world{DB: memory.New(), now: time.Date(2026, 11, 23, 6, 30, 0, 0, time.UTC)}
	logins := &login.Service{Challenges: w.Challenges(), Limiter: w.Limiter(w.clock), SMS: w, Background: w, Secrets: w,
		Audit: func(context.Context, account.Event) {}, Now: w.clock, Key: []byte("key"), Rules: logintest.NoRules(),
		Site: login.Site{Name: func() string { return "Tokri" }, Host: "tokri.example"}}
	door := &crew.Door{People: w.Crew(), Codes: logins, Hasher: logintest.Hasher{}, Limiter: w.Limiter(w.clock), Now: w.clock, Token: w.Token,
		EasyPassword: func(p string, _ account.User) (bool, error) { return p == "password123", nil }}
	w.svc = &setup.Service{Door: door, Records: w.Challenges(), Shop: w, Publish: w, Now: w.clock, Zone: time.UTC,
		Example: func() (setup.Example, error) { return example(), nil }}
	require.NoError(t, w.svc.Begin(t.Context(), "the code"))
	return w
}

// proved sends a code to a number and gives it back.
func (w *world) proved(t *testing.T, code, mobile string, client login.Client) string {
	step, err := w.svc.SendCode(t.Context(), code, mobile, "", client)
	require.NoError(t, err)
	otp, _, _ := strings.Cut(w.sent[len(w.sent)-1].Text, " ")
	require.NoError(t, w.svc.Prove(t.Context(), code, step.ChallengeID, otp, client))
	return step.ChallengeID
}

func (w *world) needed(t *testing.T) bool {
	needed, err := w.svc.Needed(t.Context())
	require.NoError(t, err)
	return needed
}

func TestSetsAShopUpOnce(t *testing.T) {
	w := newWorld(t)
	require.True(t, w.needed(t))
	require.NoError(t, w.svc.Look(t.Context(), "the code", shopPC))
	challenge := w.proved(t, "the code", "9826012345", shopPC)
	in, err := w.svc.Finish(t.Context(), "the code", challenge, password, form(), shopPC)
	require.NoError(t, err)
	assert.Equal(t, staff.Name("asha"), in.Person.Handle)
	assert.True(t, in.Person.Is(crew.Owner))
	caller, err := w.svc.Door.Authenticate(t.Context(), in.Token)
	require.NoError(t, err)
	require.NoError(t, w.svc.Door.RequireProof(caller), "the password has just been chosen")
	assert.False(t, w.needed(t))
	// The answer was lost: the same browser asks again and is let in; the shop is made once.
	again, err := w.svc.Finish(t.Context(), "the code", challenge, password, form(), shopPC)
	require.NoError(t, err)
	assert.NotEqual(t, in.Token, again.Token)
	assert.Equal(t, 1, w.published)
	// Every other call is over.
	require.ErrorIs(t, w.svc.Look(t.Context(), "the code", shopPC), setup.ErrDone)
	require.ErrorIs(t, w.svc.Look(t.Context(), "a guess", other), setup.ErrDone)
	_, err = w.svc.SendCode(t.Context(), "the code", "9826012346", "", other)
	require.ErrorIs(t, err, setup.ErrDone)
}

func TestOfTwoBrowsersOneMakesTheShop(t *testing.T) {
	w := newWorld(t)
	mine, theirs := w.proved(t, "the code", "9826012345", shopPC), w.proved(t, "the code", "9826054321", other)
	w.fail = errors.New("the disk is full")
	_, err := w.svc.Finish(t.Context(), "the code", mine, password, form(), shopPC)
	require.ErrorIs(t, err, w.fail)
	assert.True(t, w.needed(t), "a person was written who cannot log in")
	_, err = w.svc.Finish(t.Context(), "the code", theirs, password, form(), other)
	require.ErrorIs(t, err, setup.ErrTaken)
	w.fail = nil
	_, err = w.svc.Finish(t.Context(), "the code", mine, password, form(), shopPC)
	require.NoError(t, err)
	_, err = w.svc.Finish(t.Context(), "the code", theirs, password, form(), other)
	require.ErrorIs(t, err, setup.ErrDone)
	all, err := w.Crew().All(t.Context())
	require.NoError(t, err)
	assert.Len(t, all, 1)
}

// After a crash between the owner's record and the shop, a new code opens the set-up for whoever finishes it.
func TestARestartMakesTheOldCodeUseless(t *testing.T) {
	w := newWorld(t)
	mine := w.proved(t, "the code", "9826012345", shopPC)
	w.fail = errors.New("killed")
	_, err := w.svc.Finish(t.Context(), "the code", mine, password, form(), shopPC)
	require.ErrorIs(t, err, w.fail)
	w.fail = nil
	require.NoError(t, w.svc.Resume(t.Context()))
	require.True(t, w.needed(t))
	require.NoError(t, w.svc.Begin(t.Context(), "another code"))
	_, err = w.svc.Finish(t.Context(), "the code", mine, password, form(), shopPC)
	require.ErrorIs(t, err, setup.ErrCode)
	f := form()
	f.Owner = "Binod"
	in, err := w.svc.Finish(t.Context(), "another code", mine, "another password 7", f, shopPC)
	require.NoError(t, err)
	assert.Equal(t, "Binod", in.Person.Name)
	assert.Equal(t, "hash of another password 7", in.Person.PasswordHash)
}

// After a crash between the shop and the owner's way in, the next start lets the owner in.
func TestResumeLetsTheOwnerIn(t *testing.T) {
	w := newWorld(t)
	p, err := w.svc.Door.Appoint(t.Context(), crew.Person{Handle: "asha", Name: "Asha", Mobile: "9826012345", PasswordHash: "hash of " + password})
	require.NoError(t, err)
	assert.False(t, p.Active)
	w.edition = &shop.Edition{ID: "first", Made: shop.Made{By: "asha"}}
	require.NoError(t, w.svc.Resume(t.Context()))
	p, err = w.Crew().Get(t.Context(), "asha")
	require.NoError(t, err)
	assert.True(t, p.Active)
	require.NoError(t, w.svc.Resume(t.Context()), "nothing is left to do")
}

func TestGuessesAreLimited(t *testing.T) {
	w := newWorld(t)
	for range 10 {
		require.ErrorIs(t, w.svc.Look(t.Context(), "a guess", other), setup.ErrCode)
	}
	err := w.svc.Look(t.Context(), "the code", other)
	require.ErrorIs(t, err, setup.ErrGuesses, "also the right one")
	assert.Positive(t, apperr.Of(err).RetryAfter)
	require.NoError(t, w.svc.Look(t.Context(), "the code", shopPC), "the keeper's address is another one")
	w.now = w.now.Add(16 * time.Minute)
	require.NoError(t, w.svc.Look(t.Context(), "the code", other))
	c, err := w.Challenges().Get(t.Context(), "setup")
	require.NoError(t, err)
	assert.NotContains(t, c.Code, "the code", "only its hash is stored")
}

func TestWhatFinishAsksFor(t *testing.T) {
	w := newWorld(t)
	mine := w.proved(t, "the code", "9826012345", shopPC)
	try := func(challenge, password string, f setup.Form) error {
		_, err := w.svc.Finish(t.Context(), "the code", challenge, password, f, shopPC)
		return err
	}
	f := form()
	f.Shop.Name = ""
	require.ErrorIs(t, try(mine, password, f), setup.ErrText)
	require.ErrorIs(t, try(mine, "short", form()), crew.ErrShortPassword)
	require.ErrorIs(t, try(mine, "password123", form()), crew.ErrEasyPassword)
	require.ErrorIs(t, try("unknown", password, form()), setup.ErrProof)
	step, err := w.svc.SendCode(t.Context(), "the code", "9826054321", " Meena Fruits ", shopPC)
	require.NoError(t, err)
	require.ErrorIs(t, try(step.ChallengeID, password, form()), setup.ErrProof, "the code was not given")
	assert.Contains(t, w.sent[len(w.sent)-1].Text, " is your Meena Fruits login code. ", "there is no other name, and operators drop another text")
	// A code of the set-up opens no other door.
	otp, _, _ := strings.Cut(w.sent[len(w.sent)-1].Text, " ")
	_, err = w.svc.Door.Verify(t.Context(), step.ChallengeID, otp, shopPC)
	require.ErrorIs(t, err, login.ErrChallenge)
	assert.Zero(t, w.published)
	all, err := w.Crew().All(t.Context())
	require.NoError(t, err)
	assert.Empty(t, all, "nothing was written")
}

// beside has the records of a server that starts at the same moment as another one, which inserts the record first.
type beside struct {
	setup.Records
	other func()
}

func (b *beside) Insert(ctx context.Context, c login.Challenge) error {
	if other := b.other; other != nil {
		b.other = nil
		other()
	}
	return b.Records.Insert(ctx, c)
}

func TestServersThatStartTogetherAllBegin(t *testing.T) {
	w := newWorld(t)
	w.DB = memory.New()
	first := *w.svc
	first.Records = w.Challenges()
	w.svc.Records = &beside{w.Challenges(), func() { require.NoError(t, first.Begin(t.Context(), "its code")) }}
	require.NoError(t, w.svc.Begin(t.Context(), "the newest code"))
	require.NoError(t, w.svc.Look(t.Context(), "the newest code", shopPC))
	require.ErrorIs(t, w.svc.Look(t.Context(), "its code", shopPC), setup.ErrCode)
}
