package repotest_test

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func textOf(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", file))
	require.NoError(t, err)
	return string(text)
}

// patternsOf returns the lines of a file that lists ignored files.
func patternsOf(t *testing.T, file string) []string {
	t.Helper()
	return slices.DeleteFunc(strings.Fields(regexp.MustCompile(`(?m)^#.*`).ReplaceAllString(textOf(t, file), "")),
		func(pattern string) bool { return pattern == "" })
}

// Docker is not available to the tests, so the Dockerfile is compared with the files that it names.
func TestTheImageIsMadeOfWhatThereIs(t *testing.T) {
	ignored := patternsOf(t, ".dockerignore")
	copies := regexp.MustCompile(`(?m)^COPY (?:--chown=\S+ )?([^-\n].*) \S+$`).FindAllStringSubmatch(textOf(t, "Dockerfile"), -1)
	require.Greater(t, len(copies), 5)
	for _, c := range copies {
		for source := range strings.FieldsSeq(c[1]) {
			found, err := filepath.Glob(filepath.Join("../..", source))
			require.NoError(t, err)
			assert.NotEmpty(t, found, "COPY %s", source)
			for _, pattern := range ignored {
				out, err := path.Match(pattern, source)
				require.NoError(t, err)
				assert.False(t, out && !slices.Contains(ignored, "!"+source), "COPY %s, which .dockerignore leaves out as %s", source, pattern)
			}
		}
	}
}

func TestWhatGitIgnoresIsNotSentToDocker(t *testing.T) {
	ignored := patternsOf(t, ".dockerignore")
	for _, pattern := range patternsOf(t, ".gitignore") {
		but, anchored := "", strings.TrimSuffix(pattern, "/")
		if rest, ok := strings.CutPrefix(anchored, "!"); ok {
			but, anchored = "!", rest
		}
		below, atRoot := strings.CutPrefix(anchored, "/")
		if !atRoot {
			below = "**/" + below
		}
		assert.Contains(t, ignored, but+below, "%s of .gitignore", pattern)
	}
}

// The program in the image is built like the one of `make build`.
func TestTheImageIsBuiltAsTheMakefileBuilds(t *testing.T) {
	make, image := textOf(t, "Makefile"), textOf(t, "Dockerfile")
	flags := func(of string) []string {
		line := regexp.MustCompile(`CGO_ENABLED=0[^&]*?go build ([^\n]*) -o`).FindStringSubmatch(of)
		require.NotNil(t, line)
		return strings.Fields(strings.NewReplacer("'", "", `"`, "", "$(VERSION)", "$VERSION", "\\\n", "").Replace(line[1]))
	}
	assert.Equal(t, flags(make), flags(image))
	jobs := regexp.MustCompile(`client\.sh (fonts|pictures|export-web|export-staff)`)
	assert.Equal(t, jobs.FindAllString(make, -1), jobs.FindAllString(image, -1))
}

func TestTheImageRunsAsNoRootAndSaysWhetherItIsReady(t *testing.T) {
	_, last, _ := strings.Cut(textOf(t, "Dockerfile"), "FROM alpine")
	assert.Regexp(t, `(?m)^USER [1-9]\d*:[1-9]\d*$`, last)
	assert.Regexp(t, `(?m)^HEALTHCHECK [^\n]*\\\n[^\n]*/readyz"]$`, last)
}

// By its default, systemd starts a service no more after five failed starts within ten seconds.
func TestTheServiceIsNeverGivenUp(t *testing.T) {
	unit, service, found := strings.Cut(textOf(t, "scripts/release/tokri.service"), "\n[Service]\n")
	require.True(t, found)
	assert.Contains(t, unit, "\nStartLimitIntervalSec=0\n")
	assert.Contains(t, service, "\nRestart=always\n")
	assert.Regexp(t, `(?m)^RestartSec=[1-9]`, service, "a start that fails at once does not keep the machine busy")
}

// systemd starts a program that refuses its settings without a complaint, so the installation looks whether it still runs, unless the
// keeper has disabled it.
func TestAnInstallationSaysThatTheServiceDidNotStart(t *testing.T) {
	const down = "tokri: the service did not start; journalctl --namespace=tokri -u tokri says why.\n"
	for state, says := range map[string]string{"is-failed": "", "is-active": down, "is-enabled|is-active": ""} { // what systemctl denies
		stubs := t.TempDir()
		for _, name := range []string{"getent", "install", "chown", "chmod", "journalctl", "sleep", "deb-systemd-helper", "deb-systemd-invoke"} {
			require.NoError(t, os.WriteFile(filepath.Join(stubs, name), []byte("#!/bin/sh\n"), 0o755))
		}
		require.NoError(t, os.WriteFile(filepath.Join(stubs, "systemctl"), []byte("#!/bin/sh\ncase $1 in "+state+") exit 3 ;; esac\n"), 0o755))
		install := exec.Command("/bin/sh", "-s", "configure", "0.0.1")
		install.Stdin = strings.NewReader(strings.ReplaceAll(textOf(t, "scripts/release/postinst.sh"), "/run/systemd/system", stubs))
		install.Env = []string{"PATH=" + stubs}
		said, err := install.CombinedOutput()
		require.NoError(t, err, string(said))
		assert.Equal(t, says, string(said), "not %s", state)
	}
}

// What the Debian package's scripts make and delete is what its service uses.
func TestThePackageMakesWhatItsServiceUses(t *testing.T) {
	unit, install, purge, parts := textOf(t, "scripts/release/tokri.service"), textOf(t, "scripts/release/postinst.sh"), textOf(t, "scripts/release/postrm.sh"), textOf(t, "scripts/release/nfpm.yaml")
	for line, scripts := range map[string][]string{
		"User=tokri":                           {install},
		"StateDirectory=tokri":                 {install, purge},
		"EnvironmentFile=/etc/tokri/tokri.env": {install},
		"ExecStart=/usr/bin/tokri serve":       {parts},
	} {
		assert.Contains(t, unit, "\n"+line+"\n")
		_, value, _ := strings.Cut(line, "=")
		value, _, _ = strings.Cut(value, " ")
		if strings.HasPrefix(line, "StateDirectory=") {
			value = "/var/lib/" + value
		}
		for _, script := range scripts {
			assert.Contains(t, script, value)
		}
	}
	assert.NotContains(t, parts, "type: config", "dpkg would ask about the settings at an upgrade")
	for _, text := range []string{parts, install} {
		assert.Contains(t, text, "/usr/share/tokri/tokri.env")
	}
	assert.Regexp(t, `(?m)^  purge\)$`, purge)
	_, beforePurge, _ := strings.Cut(purge, "  remove)")
	beforePurge, _, _ = strings.Cut(beforePurge, ";;")
	assert.NotContains(t, beforePurge, "rm -rf", "a removal keeps the shop's data")
}
