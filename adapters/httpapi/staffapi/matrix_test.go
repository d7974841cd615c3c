package staffapi_test

import (
	"net/http"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	"tokri/core/account"
	"tokri/core/crew"
)

// documented is what the matrix needs of staff.yaml.
type documented struct {
	Paths map[string]struct {
		Post struct {
			OperationID string `yaml:"operationId"`
			Permission  string `yaml:"x-permission"`
			Proof       bool   `yaml:"x-proof"`
			Logged      string `yaml:"x-logged"`
		}
	}
}

func document(t *testing.T) documented {
	text, err := os.ReadFile("../staff.yaml")
	require.NoError(t, err)
	var doc documented
	require.NoError(t, yaml.Unmarshal(text, &doc))
	require.Greater(t, len(doc.Paths), 40)
	return doc
}

// Every call with every role, without a token, and with a customer's: the table of permissions is the only thing that lets in.
func TestEveryCallWithEveryRole(t *testing.T) {
	w := newWorld(t)
	tokens := map[crew.Role]string{}
	for _, role := range crew.Roles() {
		tokens[role] = w.in(role)
	}
	require.NoError(t, w.db.Users().Insert(t.Context(), account.User{ID: "asha", Mobile: "+919826012345"}))
	customer := w.Token()
	tried, refused := 0, 0
	for path, item := range document(t).Paths {
		call := item.Post
		if call.Permission == "open" {
			continue
		}
		require.NotEmpty(t, call.Permission, path)
		assert.Equal(t, "unauthorized", w.refused(http.StatusUnauthorized, path, "", obj{}), "%s without a token", path)
		assert.Equal(t, "unauthorized", w.refused(http.StatusUnauthorized, path, customer, obj{}), "%s with a customer's token", path)
		if path == "/me/logout" {
			continue // it would end the session of the next calls
		}
		for _, role := range crew.Roles() {
			p, err := w.db.Crew().Get(t.Context(), string(role))
			require.NoError(t, err)
			tried++
			status, reply := w.send(path, tokens[role], obj{})
			if call.Permission == "own" || p.May(crew.Permission(call.Permission)) {
				assert.NotContains(t, []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusInternalServerError}, status, "%s as %s: %v", path, role, reply)
				continue
			}
			refused++
			assert.Equal(t, http.StatusForbidden, status, "%s as %s", path, role)
			assert.Equal(t, "not_permitted", reply["code"], "%s as %s", path, role)
		}
	}
	assert.Greater(t, tried, 200)
	assert.Greater(t, refused, 60)
}

// What moves money or changes people asks for the password again.
func TestCallsThatNeedAFreshProof(t *testing.T) {
	w := newWorld(t)
	token := w.in(crew.Owner)
	w.now = w.now.Add(crew.ProofLife)
	var proofs []string
	for path, item := range document(t).Paths {
		if !item.Post.Proof {
			continue
		}
		proofs = append(proofs, path)
		assert.Equal(t, "proof_required", w.refused(http.StatusForbidden, path, token, obj{}), path)
	}
	slices.Sort(proofs)
	assert.Equal(t, []string{"/complaints/settle", "/log/export", "/orders/refund", "/orders/refund/to-wallet", "/people/add", "/people/change", "/wallet/credit"}, proofs)
	assert.Equal(t, "wrong_password", w.refused(http.StatusUnprocessableEntity, "/me/proof", token, obj{"password": "wrong horse"}))
	w.ok("/me/proof", token, obj{"password": "correct horse"})
	status, _ := w.send("/people/add", token, obj{})
	assert.Equal(t, http.StatusUnprocessableEntity, status, "the proof lets the call in, and its empty body is refused")
}
