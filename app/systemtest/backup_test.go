package systemtest_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/base64"
	"image"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite" // the driver, with which the test breaks an invariant

	"tokri/app/loadtest/harness"
)

// This is the drill of a restore: a backup is made while customers check out, the machine dies, and the shop
// continues in another folder with everything that was answered before the backup.
func TestRestoreDrill(t *testing.T) {
	t.Parallel()
	w := open(t, program(t, sqliteStore(t)), 1)
	crowd := w.crowd(t, 20)
	fill(t, crowd, w.Plenty[0])
	first := atOnce(len(crowd), func(i int) outcome { return checkOut(t.Context(), crowd[i], w.wide[0].ID, "") })
	require.Equal(t, map[string]int{"200 ok": len(crowd)}, codes(first))
	messages := writeMessage(t, w, crowd[0])

	file := filepath.Join(t.TempDir(), "shop.tar.gz")
	loading, kill := context.WithCancel(t.Context())
	under := w.keepBuying(loading, crowd)
	said, err := w.Run(t.Context(), "backup", file)
	require.NoError(t, err, said)
	assert.Regexp(t, `(?m)^[0-9]+ orders checked, 0 violations\.$`, said)
	require.NoError(t, w.apis[0].Server.Kill())
	kill()
	under.Wait()

	info, err := os.Stat(file)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	beside, err := os.ReadDir(filepath.Dir(file))
	require.NoError(t, err)
	assert.Len(t, beside, 1, "nothing is left beside the backup")
	said, err = w.Run(t.Context(), "backup", file)
	require.Error(t, err)
	assert.Contains(t, said, "exists already")

	folder := filepath.Join(t.TempDir(), "new machine")
	moved := program(t, harness.SQLite(folder))
	release := holdRestore(t, folder)
	said, err = moved.Run(t.Context(), "restore", file, folder)
	require.Error(t, err)
	assert.Contains(t, said, "another restore is at work")
	release()
	said, err = moved.Run(t.Context(), "restore", file, folder)
	require.NoError(t, err, said)
	assert.NoDirExists(t, filepath.Join(folder, ".restoring"), "what the restore that was stopped had left")
	assert.Contains(t, said, "Next: set DATA_DIR="+folder)
	assert.NotContains(t, said, "SECRET_KEY", "the key was in the backup")
	said, err = moved.Run(t.Context(), "restore", file, folder)
	require.Error(t, err)
	assert.Contains(t, said, "is not empty")

	w.Program = moved
	w.restart(t, crowd)
	_, err = w.Healthy(t.Context(), recovery)
	require.NoError(t, err)
	for i, s := range crowd {
		kept, err := s.Order(t.Context(), first[i].id)
		require.NoError(t, err, "the old session and the old order")
		require.Len(t, kept.Products, 1)
	}
	said, err = w.Run(t.Context(), "messages")
	require.NoError(t, err)
	assert.Equal(t, messages, said, "messages and their pictures")
	assert.Len(t, pictureFiles(t, folder), 1, "which are files beside the database")
	fill(t, crowd, w.Plenty[1])
	again := atOnce(len(crowd), func(i int) outcome { return checkOut(t.Context(), crowd[i], w.wide[0].ID, "after-the-restore") })
	require.Equal(t, map[string]int{"200 ok": len(crowd)}, codes(again))
	w.sound(t)
}

// holdRestore makes a folder look as while a restore works in it, and returns a function after which it looks as if that restore
// had been killed.
func holdRestore(t *testing.T, folder string) (release func()) {
	t.Helper()
	staging := filepath.Join(folder, ".restoring")
	require.NoError(t, os.MkdirAll(staging, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(staging, "half"), nil, 0o600))
	held, err := os.Open(staging)
	require.NoError(t, err)
	require.NoError(t, syscall.Flock(int(held.Fd()), syscall.LOCK_EX))
	return func() { require.NoError(t, held.Close()) }
}

// keepBuying lets customers check out until the context ends, also while the server dies. It returns when the
// first check-outs have been answered.
func (w *testShop) keepBuying(ctx context.Context, crowd []*harness.Shopper) *sync.WaitGroup {
	var under sync.WaitGroup
	begun := make(chan struct{}, len(crowd))
	for _, s := range crowd {
		under.Go(func() {
			for ctx.Err() == nil {
				if s.Fill(ctx, w.Plenty[0], w.Plenty[1]) == nil {
					checkOut(ctx, s, w.wide[0].ID, "")
				}
				select {
				case begun <- struct{}{}:
				default:
				}
			}
		})
	}
	for range len(crowd) / 2 {
		<-begun
	}
	return &under
}

// writeMessage lets a customer write to the shop, and returns what the staff see of the message.
func writeMessage(t *testing.T, w *testShop, s *harness.Shopper) string {
	t.Helper()
	var picture bytes.Buffer
	require.NoError(t, png.Encode(&picture, image.NewGray(image.Rect(0, 0, 8, 8))))
	reply, err := s.Call(t.Context(), "/support/contact-us", map[string]any{"fullName": "Asha Verma", "email": "asha@example.in",
		"mobile": s.Mobile, "message": "Are there mangoes?", "images": []string{base64.StdEncoding.EncodeToString(picture.Bytes())}})
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, reply.HTTP, reply)
	said, err := w.Run(t.Context(), "messages")
	require.NoError(t, err)
	require.Contains(t, said, "Are there mangoes?")
	require.Contains(t, said, "picture 1: ")
	return said
}

func TestADamagedBackupRestoresNothing(t *testing.T) {
	t.Parallel()
	p := program(t, sqliteStore(t), "SECRET_KEY=a-setting-and-no-file-with-32-characters")
	shop := t.TempDir()
	_, err := harness.WriteShop(shop, 0, 0)
	require.NoError(t, err)
	_, err = p.Run(t.Context(), "import", shop)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "shop.tar.gz")
	said, err := p.Run(t.Context(), "backup", file)
	require.NoError(t, err, said)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	folder := t.TempDir()
	for name, damaged := range map[string][]byte{
		"cut short":  text[:len(text)/2],
		"changed":    append(bytes.Clone(text[:len(text)-100]), bytes.Repeat([]byte{7}, 100)...),
		"not a shop": []byte("something else"),
	} {
		other := filepath.Join(t.TempDir(), "damaged")
		require.NoError(t, os.WriteFile(other, damaged, 0o600))
		said, err := p.Run(t.Context(), "restore", other, folder)
		require.ErrorContains(t, err, "exit status 1", name)
		assert.Regexp(t, `(?m)^tokri: .*(is damaged, and nothing was restored|is not a backup).*\n\z`, said, name)
		left, err := os.ReadDir(folder)
		require.NoError(t, err)
		fresh := filepath.Join(t.TempDir(), "fresh")
		_, err = p.Run(t.Context(), "restore", other, fresh)
		require.Error(t, err, name)
		assert.NoDirExists(t, fresh, name)
		assert.Empty(t, left, name)
	}
	said, err = p.Run(t.Context(), "restore", file, folder)
	require.NoError(t, err, said)
	assert.Contains(t, said, "SECRET_KEY was a setting of the backed-up shop")
}

// A shop that violates an invariant is backed up all the same, and the command prints the violation.
func TestABackupOfAnUnsoundShopSaysSo(t *testing.T) {
	t.Parallel()
	w := open(t, program(t, sqliteStore(t)), 1)
	crowd := w.crowd(t, 1)
	fill(t, crowd, w.Plenty[0])
	placed := checkOut(t.Context(), crowd[0], w.wide[0].ID, "")
	require.Equal(t, map[string]int{"200 ok": 1}, codes([]outcome{placed}))
	require.NoError(t, w.apis[0].Server.Stop())
	db, err := sql.Open("sqlite", filepath.Join(strings.TrimPrefix(w.Store.Settings[0], "DATA_DIR="), "tokri.db"))
	require.NoError(t, err)
	_, err = db.ExecContext(t.Context(), `UPDATE stock SET free = free + 1 WHERE used > 0 OR held > 0`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	file := filepath.Join(t.TempDir(), "shop.tar.gz")
	said, err := w.Run(t.Context(), "backup", file)
	require.ErrorContains(t, err, "exit status 1")
	assert.Contains(t, said, "stock_conserved")
	require.FileExists(t, file)
	said, err = w.Run(t.Context(), "restore", file, filepath.Join(t.TempDir(), "copy"), "--settle", time.Second.String())
	require.ErrorContains(t, err, "exit status 1")
	assert.Contains(t, said, "stock_conserved")
}

func TestBackupOfMongoDBNamesItsTools(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "shop.tar.gz")
	said, err := program(t, mongoStore(t)).Run(t.Context(), "backup", file)
	require.ErrorContains(t, err, "exit status 1")
	assert.Contains(t, said, "mongodump")
	assert.NoFileExists(t, file)
}

// pictureFiles returns the files of pictures in a data directory.
func pictureFiles(t *testing.T, dataDir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dataDir, "pictures", "messages", "??", "??", "*"))
	require.NoError(t, err)
	return files
}

// The doctor reports a picture that a message names and that is missing, and so does a backup.
func TestALostPictureIsFound(t *testing.T) {
	t.Parallel()
	w := open(t, program(t, sqliteStore(t)), 1)
	folder := strings.TrimPrefix(w.Store.Settings[0], "DATA_DIR=")
	said := writeMessage(t, w, w.crowd(t, 1)[0])
	pictures := pictureFiles(t, folder)
	require.Len(t, pictures, 1)
	w.sound(t)
	database, err := os.ReadFile(filepath.Join(folder, "tokri.db-wal"))
	require.NoError(t, err)
	picture, err := os.ReadFile(pictures[0])
	require.NoError(t, err)
	assert.NotContains(t, string(database), base64.StdEncoding.EncodeToString(picture), "the database has no copy")

	require.NoError(t, os.Remove(pictures[0]))
	found, err := w.Run(t.Context(), "doctor")
	require.ErrorContains(t, err, "exit status 1")
	assert.Regexp(t, `pictures_kept: picture 1 of message \S+ is missing`, found)
	shown, err := w.Run(t.Context(), "messages")
	require.NoError(t, err)
	assert.Equal(t, strings.Split(said, "picture 1: ")[0], strings.Split(shown, "picture 1: ")[0], "the message is read all the same")
	assert.Contains(t, shown, "picture 1: missing")
	file := filepath.Join(t.TempDir(), "shop.tar.gz")
	found, err = w.Run(t.Context(), "backup", file)
	require.ErrorContains(t, err, "exit status 1")
	assert.Contains(t, found, "pictures_kept")
	assert.FileExists(t, file)
}
