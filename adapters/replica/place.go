package replica

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/benbjohnson/litestream/file"
	"github.com/benbjohnson/litestream/s3"
)

// Place is where copies are.
type Place struct {
	bucket *s3.ReplicaClient // nil: it is a folder
	folder string
	keep   store
	// client makes the client of a lineage.
	client func(lineage string) litestream.ReplicaClient
}

// Keys are what a bucket asks for. If they are empty, the library looks where Amazon's tools do.
type Keys struct{ ID, Secret string }

// parameters are the parameters of a bucket's address.
var parameters = []string{"endpoint", "region", "force-path-style"}

// At reads the address of a place: s3://bucket/prefix?endpoint=…, file:///folder or a folder.
func At(address string, keys Keys) (*Place, error) {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return nil, errors.New("it is not an address")
	case !strings.Contains(address, "://"):
		return atFolder(address)
	case u.Scheme == "file" && u.Host == "":
		return atFolder(u.Path)
	case u.Scheme != "s3":
		return nil, errors.New("it must be s3://bucket/prefix, file:///folder or a folder")
	case u.User != nil:
		return nil, errors.New("it must have no user and password: the keys have settings of their own")
	case u.Host == "":
		return nil, errors.New("it names no bucket: write s3://bucket/prefix")
	}
	for name := range u.Query() {
		if !slices.Contains(parameters, name) {
			return nil, fmt.Errorf("it has a parameter %q: these are known: %s", name, strings.Join(parameters, ", "))
		}
	}
	made, err := litestream.NewReplicaClientFromURL(address)
	if err != nil {
		return nil, err
	}
	bucket, ok := made.(*s3.ReplicaClient)
	if !ok {
		return nil, fmt.Errorf("litestream made a client %T", made)
	}
	if bucket.Endpoint == "" && bucket.Region == "" {
		return nil, errors.New("it names neither the region nor the server of the bucket: write ?region=… or ?endpoint=https://…")
	}
	if keys != (Keys{}) {
		bucket.AccessKeyID, bucket.SecretAccessKey = keys.ID, keys.Secret
	}
	prefix := strings.Trim(bucket.Path, "/")
	p := &Place{bucket: bucket, keep: &objects{from: bucket, prefix: prefix}}
	p.client = func(lineage string) litestream.ReplicaClient {
		c := s3.NewReplicaClient()
		c.AccessKeyID, c.SecretAccessKey, c.Region, c.Bucket, c.Endpoint = bucket.AccessKeyID, bucket.SecretAccessKey, bucket.Region, bucket.Bucket, bucket.Endpoint
		c.ForcePathStyle, c.SignPayload, c.SignAcceptEncoding, c.RequireContentMD5 = bucket.ForcePathStyle, bucket.SignPayload, bucket.SignAcceptEncoding, bucket.RequireContentMD5
		c.Concurrency, c.PartSize = bucket.Concurrency, bucket.PartSize
		c.Path = strings.TrimPrefix(prefix+"/"+lineage, "/")
		c.SetLogger(quiet)
		return c
	}
	return p, nil
}

func atFolder(folder string) (*Place, error) {
	if folder == "" {
		return nil, errors.New("it names no folder")
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	return &Place{folder: folder, keep: folderOf(folder), client: func(lineage string) litestream.ReplicaClient {
		c := file.NewReplicaClient(filepath.Join(folder, lineage))
		c.SetLogger(quiet)
		return c
	}}, nil
}

// Folder returns the folder, or "" if the place is a bucket.
func (p *Place) Folder() string { return p.folder }

// Endpoint returns the address of a bucket's server, if it is not Amazon's.
func (p *Place) Endpoint() string {
	if p.bucket == nil {
		return ""
	}
	return p.bucket.Endpoint
}

// String names the place, without its keys.
func (p *Place) String() string {
	if p.bucket == nil {
		return p.folder
	}
	return "s3://" + strings.TrimSuffix(p.bucket.Bucket+"/"+p.bucket.Path, "/")
}

// store keeps small files under names with slashes.
type store interface {
	put(ctx context.Context, name string, content io.ReadSeeker, at time.Time) error
	// get returns a file and the time that was put with it, or fs.ErrNotExist.
	get(ctx context.Context, name string) (io.ReadCloser, time.Time, error)
	// list calls visit with each file below a folder, and the place's own time of its last writing.
	list(ctx context.Context, folder string, visit func(name string, written time.Time)) error
	remove(ctx context.Context, name string) error
}

const lineages = "lineages/"

// lineageForm begins the names of lineages, which are in the order of their beginnings.
const lineageForm = "20060102T150405.000Z"

type lineage struct {
	id    string
	begun time.Time // by the clock of its server
	seen  time.Time // by the clock of the place: its server was alive
}

// lineagesAt returns the lineages of a place, the first begun first.
func (p *Place) lineagesAt(ctx context.Context) (all []lineage, err error) {
	err = p.keep.list(ctx, lineages, func(name string, written time.Time) {
		id := strings.TrimPrefix(name, lineages)
		first, _, _ := strings.Cut(id, "-")
		if begun, err := time.Parse(lineageForm, first); err == nil {
			all = append(all, lineage{id, begun, written})
		}
	})
	slices.SortFunc(all, func(a, b lineage) int { return strings.Compare(a.id, b.id) })
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return all, err
}
