package saga_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
	"tokri/core/staff"
)

// constants reads the values of the string constants of one type from a package's source, so that the table
// cannot miss a new one.
func constants(t *testing.T, dir, typeName string) []string {
	files, err := parser.ParseDir(token.NewFileSet(), dir, nil, 0) //nolint:staticcheck // one package without build tags: ParseDir is enough
	require.NoError(t, err)
	var values []string
	for name, pkg := range files {
		if strings.HasSuffix(name, "_test") {
			continue
		}
		ast.Inspect(pkg, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) == 0 {
				return true
			}
			if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == typeName {
				for _, v := range spec.Values {
					text, err := strconv.Unquote(v.(*ast.BasicLit).Value)
					require.NoError(t, err)
					values = append(values, text)
				}
			}
			return true
		})
	}
	slices.Sort(values)
	return values
}

type row struct {
	name    string
	phase   order.Phase
	held    []bool
	emptied []bool
	online  []bool // to be paid through the gateway, with an amount due
	paid    []bool // the payment status is COMPLETED
	want    saga.Step
}

func TestNext(t *testing.T) {
	yes, no, either := []bool{true}, []bool{false}, []bool{true, false}
	rows := []row{
		{"holding: nothing is held yet", order.Holding, no, either, either, either, saga.Hold},
		{"holding: all is held, to be paid online", order.Holding, yes, either, yes, no, saga.Charge},
		{"holding: all is held anew, paid late", order.Holding, yes, no, yes, yes, saga.ClearCart},
		{"holding: held anew, the cart is emptied", order.Holding, yes, yes, yes, yes, saga.Finish},
		{"holding: all is held, cash or wallet", order.Holding, yes, no, no, either, saga.ClearCart},
		{"holding: the cart is emptied", order.Holding, yes, yes, no, either, saga.Finish},
		{"charging: the gateway is to be asked", order.Charging, either, either, either, either, saga.Pay},
		{"awaiting: not paid as far as is known", order.Awaiting, either, either, either, no, saga.Settle},
		{"awaiting: paid", order.Awaiting, either, no, either, yes, saga.ClearCart},
		{"awaiting: paid, the cart is emptied", order.Awaiting, either, yes, either, yes, saga.Finish},
		{"lapsed: the gateway is asked on", order.Lapsed, either, either, either, either, saga.Settle},
		{"moving: a place is taken", order.Moving, either, either, either, either, saga.Move},
		{"replacing: what is in place of something is held", order.Replacing, either, either, either, either, saga.Replace},
		{"changing: what it needs more is taken", order.Changing, either, either, either, either, saga.Grow},
		{"cancelling: what was held goes back", order.Cancelling, either, either, either, either, saga.Return},
		{"delivering: what was held is sold", order.Delivering, either, either, either, either, saga.Deliver},
		{"refunding: money goes back", order.Refunding, either, either, either, either, saga.Repay},
		{"unwinding: whatever was done is undone", order.Unwinding, either, either, either, either, saga.Unwind},
		{"live: it rests", order.Live, either, either, either, either, saga.Rest},
		{"refused: it rests", order.Refused, either, either, either, either, saga.Rest},
		{"closed: it rests", order.Closed, either, either, either, either, saga.Rest},
	}
	phases := constants(t, "../order", "Phase")
	statuses := constants(t, "../payment", "Status")
	methods := constants(t, "../payment", "Method")
	require.GreaterOrEqual(t, len(phases), 7)
	require.Contains(t, statuses, string(payment.Refunded))
	require.Contains(t, methods, string(payment.PhonePe))

	used := map[string]bool{}
	for _, phase := range phases {
		for _, held := range either {
			for _, emptied := range either {
				for _, method := range methods {
					for _, due := range []money.Paise{0, 100} {
						for _, status := range statuses {
							o := order.Order{
								Method:        payment.Method(method),
								PaymentStatus: payment.Status(status),
								Process:       order.Process{Phase: order.Phase(phase), Held: held, CartCleared: emptied},
							}
							o.Bill.GrandTotal = due
							online := method == string(payment.PhonePe) && due > 0
							paid := status == string(payment.Completed)
							matching := matching(rows, o, online, paid)
							require.Len(t, matching, 1, "rows for %s held=%t emptied=%t %s due=%d %s", phase, held, emptied, method, due, status)
							used[matching[0].name] = true
							before := fmt.Sprintf("%+v", o)
							assert.Equal(t, matching[0].want, saga.Next(&o), matching[0].name)
							assert.Equal(t, before, fmt.Sprintf("%+v", o), "Next looks, and touches nothing")
						}
					}
				}
			}
		}
	}
	for _, r := range rows {
		assert.True(t, used[r.name], "no order is like %q", r.name)
	}
}

func matching(rows []row, o order.Order, online, paid bool) []row {
	var found []row
	for _, r := range rows {
		if r.phase == o.Phase && slices.Contains(r.held, o.Held) && slices.Contains(r.emptied, o.CartCleared) &&
			slices.Contains(r.online, online) && slices.Contains(r.paid, paid) {
			found = append(found, r)
		}
	}
	return found
}

// A move that has its place leaves the old one next.
func TestAMoveTakesBeforeItLeaves(t *testing.T) {
	o := order.Order{Status: order.Placed, Process: order.Process{Phase: order.Live}, Window: order.Window{SlotID: "evening"}}
	require.NoError(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "k"}, To: order.Window{SlotID: "night"}}))
	assert.Equal(t, saga.Move, saga.Next(&o))
	require.NoError(t, o.EnterSlot())
	assert.Equal(t, saga.Leave, saga.Next(&o))
	require.NoError(t, o.EndMove())
	assert.Equal(t, saga.Rest, saga.Next(&o))
}

// A change of lines takes before it gives back. One that was refused is undone.
func TestAChangeTakesBeforeItGivesBack(t *testing.T) {
	o := order.Order{Status: order.Placed, Process: order.Process{Phase: order.Live}, Window: order.Window{Cutoff: time.Unix(1, 0)}}
	asked := order.Change{Lines: []order.Line{{VariantID: "mango-1", Quantity: 1}}}
	require.NoError(t, o.BeginChange(asked, 0))
	assert.Equal(t, saga.Grow, saga.Next(&o))
	refused := o
	require.NoError(t, refused.RefuseChange(order.ErrChangeWallet))
	assert.Equal(t, saga.UndoGrow, saga.Next(&refused))
	require.NoError(t, refused.EndUndo())
	assert.Equal(t, saga.Rest, saga.Next(&refused))
	require.NoError(t, o.EnterChange())
	assert.Equal(t, saga.Shrink, saga.Next(&o))
	require.NoError(t, o.EndChange())
	assert.Equal(t, saga.Rest, saga.Next(&o))
}

// Final, Unfinished and Next must agree on which phases rest: a phase that a sweep misses would hold things for
// ever.
func TestPhasesRestOrAreSwept(t *testing.T) {
	for _, phase := range constants(t, "../order", "Phase") {
		o := order.Order{Process: order.Process{Phase: order.Phase(phase)}}
		assert.Equal(t, saga.Next(&o) == saga.Rest, o.Final(), phase)
		assert.Equal(t, !o.Final(), slices.Contains(order.Unfinished, o.Phase), phase)
	}
}
