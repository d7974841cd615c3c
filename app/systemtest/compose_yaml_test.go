package systemtest_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	"tokri/app/loadtest/harness"
	"tokri/config"
)

// composeFile has the parts of compose.yaml that the tests read.
type composeFile struct {
	Services map[string]struct {
		Image       string
		Entrypoint  []string
		Command     []string
		Environment map[string]string
		Secrets     []string
		Ports       []string
		Logging     struct{ Options map[string]string }
		ReadOnly    bool     `yaml:"read_only"`
		CapDrop     []string `yaml:"cap_drop"`
		CapAdd      []string `yaml:"cap_add"`
		SecurityOpt []string `yaml:"security_opt"`
	}
	Secrets map[string]struct{ File string }
}

func readCompose(t *testing.T) composeFile {
	t.Helper()
	text, err := os.ReadFile("../../compose.yaml")
	require.NoError(t, err)
	var c composeFile
	require.NoError(t, yaml.Unmarshal(text, &c))
	return c
}

// composeSecrets makes a folder that scripts/compose-secrets.sh has filled.
func composeSecrets(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "secrets")
	said, err := exec.Command("../../scripts/compose-secrets.sh", folder).CombinedOutput()
	require.NoError(t, err, string(said))
	return folder
}

func content(t *testing.T, folder, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	require.NoError(t, err)
	return strings.TrimSpace(string(text))
}

// compose.yaml runs a production shop, and its secrets are files that the script writes.
func TestComposeIsAProductionShop(t *testing.T) {
	compose, folder := readCompose(t), composeSecrets(t)
	settings := map[string]string{}
	for name, value := range compose.Services["tokri"].Environment {
		settings[name] = strings.Replace(value, "/run/secrets", folder, 1)
	}
	c, err := config.Read(settings)
	require.Error(t, err, "what only the shopkeeper knows is missing")
	for _, known := range []string{"APP_ENV", "SECRET_KEY", "TRUSTED_PROXIES", "MONGODB_URI", "REDIS_URI"} {
		assert.NotContains(t, err.Error(), "\n"+known)
	}
	assert.True(t, c.Production())
	assert.Contains(t, c.MongoDBURI.Reveal(), "://tokri:"+content(t, folder, "mongodb_password")+"@mongo:")
	assert.Contains(t, c.RedisURI.Reveal(), strings.TrimPrefix(content(t, folder, "redis_conf"), "requirepass ")+"@redis:")

	for name, s := range compose.Services {
		assert.Equal(t, name == "proxy", len(s.Ports) > 0, "only the proxy can be reached from outside: %s", name)
		if name != "tokri" {
			assert.Regexp(t, `:\d+\.\d+\.\d+$`, s.Image, "an exact version")
		}
		for _, secret := range s.Secrets {
			file, ok := compose.Secrets[secret]
			require.True(t, ok, secret)
			assert.FileExists(t, filepath.Join(folder, filepath.Base(file.File)))
		}
	}
	assert.Contains(t, strings.Join(compose.Services["mongo"].Entrypoint, " "), "--keyFile", "which makes mongod ask for passwords")
}

func TestComposeSecretsAreMadeOnce(t *testing.T) {
	folder := composeSecrets(t)
	info, err := os.Stat(folder)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o700), info.Mode().Perm())
	made := map[string]bool{}
	for _, file := range []string{"secret_key", "mongodb_password", "mongodb_root_password", "redis_conf", "mongodb_keyfile"} {
		made[content(t, folder, file)] = true
	}
	assert.Len(t, made, 5, "each secret is another")
	require.NoError(t, os.Remove(filepath.Join(folder, "redis_uri")))
	said, err := exec.Command("../../scripts/compose-secrets.sh", folder).CombinedOutput()
	require.NoError(t, err, string(said))
	assert.Equal(t, 1, strings.Count(string(said), "wrote "), string(said))
	for secret := range maps.Keys(made) {
		assert.True(t, slices.ContainsFunc([]string{"secret_key", "mongodb_password", "mongodb_root_password", "redis_conf", "mongodb_keyfile"},
			func(file string) bool { return content(t, folder, file) == secret }), "no secret changes")
	}
	for _, ignore := range []string{"../../.gitignore", "../../.dockerignore"} {
		text, err := os.ReadFile(ignore)
		require.NoError(t, err)
		assert.Regexp(t, `(?m)^/?secrets/?$`, string(text), ignore)
	}
}

// Each request from outside adds a line to a log. Without a limit the log would fill the disk that the stores
// use.
func TestComposeBoundsEachLog(t *testing.T) {
	compose := readCompose(t)
	require.Len(t, compose.Services, 4)
	for name, s := range compose.Services {
		assert.Equal(t, map[string]string{"max-size": "100m", "max-file": "20"}, s.Logging.Options, name)
	}
}

// A program that was taken over has only the capabilities that its image needs to start, and gains none.
func TestComposeGivesNoProgramMoreThanItNeeds(t *testing.T) {
	start := []string{"CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"} // to read secrets as root and become another user
	may := map[string][]string{"tokri": nil, "proxy": {"NET_BIND_SERVICE"}, "mongo": start, "redis": append([]string{"SETPCAP"}, start...)}
	for name, s := range readCompose(t).Services {
		assert.Equal(t, []string{"ALL"}, s.CapDrop, name)
		assert.ElementsMatch(t, may[name], s.CapAdd, name)
		assert.Equal(t, []string{"no-new-privileges:true"}, s.SecurityOpt, name)
		assert.Equal(t, name == "tokri" || name == "redis", s.ReadOnly, name)
	}
}

// The service of the package shuts the server off from the rest of its machine, as systemd itself judges where it is installed.
func TestTheServiceIsShutOff(t *testing.T) {
	file := "../../scripts/release/tokri.service"
	read, err := os.ReadFile(file)
	require.NoError(t, err)
	unit := string(read)
	for _, line := range []string{"UMask=0077", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "ProtectSystem=strict", "ProtectHome=yes", "PrivateTmp=yes",
		"RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX", "MemoryDenyWriteExecute=yes", "SystemCallFilter=@system-service"} {
		assert.Contains(t, unit, "\n"+line+"\n")
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Log("systemd-analyze is not installed: the unit was read, and not judged")
		return
	}
	said, err := exec.CommandContext(t.Context(), analyze, "security", "--offline=true", "--no-pager", "--threshold=15", file).CombinedOutput()
	require.NoError(t, err, string(said))
}

// Redis as started by compose.yaml asks for the password, and never evicts a key.
func TestComposeRedisKeepsWhatItWasGiven(t *testing.T) {
	command, folder := readCompose(t).Services["redis"].Command, composeSecrets(t)
	require.Equal(t, []string{"redis-server", "/run/secrets/redis_conf"}, command[:2])
	r := newRedis(t)
	r.Kill()
	process := exec.Command(harness.RedisProgram(), append([]string{filepath.Join(folder, "redis_conf"), "--port", "0", "--unixsocket", r.Socket,
		"--dir", filepath.Dir(r.Socket)}, command[2:]...)...)
	require.NoError(t, process.Start())
	t.Cleanup(func() {
		_ = process.Process.Kill()
		_ = process.Wait() // it was killed
	})
	connect := func(password string) *redis.Client {
		c := redis.NewClient(&redis.Options{Network: "unix", Addr: r.Socket, Password: password})
		t.Cleanup(func() { assert.NoError(t, c.Close()) })
		return c
	}
	stranger, shop := connect(""), connect(strings.TrimPrefix(content(t, folder, "redis_conf"), "requirepass "))
	require.Eventually(t, func() bool { return shop.Ping(t.Context()).Err() == nil }, 10*time.Second, 20*time.Millisecond)
	require.ErrorContains(t, stranger.Set(t.Context(), "k", "v", 0).Err(), "NOAUTH")
	policy, err := shop.ConfigGet(t.Context(), "maxmemory-policy").Result()
	require.NoError(t, err)
	assert.Equal(t, "noeviction", policy["maxmemory-policy"])
	most, err := shop.ConfigGet(t.Context(), "maxmemory").Result()
	require.NoError(t, err)
	assert.NotEqual(t, "0", most["maxmemory"])
}
