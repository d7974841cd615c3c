package replica

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"strings"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/credentials"
	awss3 "github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/benbjohnson/litestream/s3"
)

// objects keeps files in a bucket, with the same settings as Litestream's client, which takes its own files only.
type objects struct {
	from   *s3.ReplicaClient
	prefix string

	mu   sync.Mutex
	made *awss3.Client
}

var _ store = (*objects)(nil)

func (o *objects) key(name string) string { return strings.TrimPrefix(o.prefix+"/"+name, "/") }

// client makes the client at its first use, because the library may have to look for keys and regions in the network.
func (o *objects) client(ctx context.Context) (*awss3.Client, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.made != nil {
		return o.made, nil
	}
	options := []func(*config.LoadOptions) error{config.WithRegion(cmp.Or(o.from.Region, s3.DefaultRegion))}
	if o.from.AccessKeyID != "" {
		options = append(options, config.WithCredentialsProvider(credentials.NewStaticCredentialsProvider(o.from.AccessKeyID, o.from.SecretAccessKey, "")))
	}
	c, err := config.LoadDefaultConfig(ctx, options...)
	if err != nil {
		return nil, err
	}
	o.made = awss3.NewFromConfig(c, func(s *awss3.Options) {
		s.UsePathStyle = o.from.ForcePathStyle
		if o.from.Endpoint != "" {
			s.BaseEndpoint = aws.String(o.from.Endpoint)
		}
		// Other companies' buckets do not know Amazon's newer checksums.
		s.RequestChecksumCalculation, s.ResponseChecksumValidation = aws.RequestChecksumCalculationWhenRequired, aws.ResponseChecksumValidationWhenRequired
	})
	return o.made, nil
}

// timeKey is the name of the time that is put with a file.
const timeKey = "time"

func (o *objects) put(ctx context.Context, name string, content io.ReadSeeker, at time.Time) error {
	c, err := o.client(ctx)
	if err != nil {
		return err
	}
	_, err = c.PutObject(ctx, &awss3.PutObjectInput{Bucket: &o.from.Bucket, Key: aws.String(o.key(name)), Body: content,
		Metadata: map[string]string{timeKey: at.UTC().Format(time.RFC3339Nano)}})
	return err
}

func (o *objects) get(ctx context.Context, name string) (io.ReadCloser, time.Time, error) {
	c, err := o.client(ctx)
	if err != nil {
		return nil, time.Time{}, err
	}
	found, err := c.GetObject(ctx, &awss3.GetObjectInput{Bucket: &o.from.Bucket, Key: aws.String(o.key(name))})
	if _, ok := errors.AsType[*types.NoSuchKey](err); ok {
		return nil, time.Time{}, fs.ErrNotExist
	} else if err != nil {
		return nil, time.Time{}, err
	}
	at, err := time.Parse(time.RFC3339Nano, found.Metadata[timeKey])
	if err != nil {
		at = aws.ToTime(found.LastModified)
	}
	return found.Body, at, nil
}

func (o *objects) list(ctx context.Context, folder string, visit func(name string, written time.Time)) error {
	c, err := o.client(ctx)
	if err != nil {
		return err
	}
	pages := awss3.NewListObjectsV2Paginator(c, &awss3.ListObjectsV2Input{Bucket: &o.from.Bucket, Prefix: aws.String(o.key(folder))})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return err
		}
		for _, found := range page.Contents {
			visit(strings.TrimPrefix(strings.TrimPrefix(aws.ToString(found.Key), o.prefix), "/"), aws.ToTime(found.LastModified))
		}
	}
	return nil
}

func (o *objects) remove(ctx context.Context, name string) error {
	c, err := o.client(ctx)
	if err != nil {
		return err
	}
	_, err = c.DeleteObject(ctx, &awss3.DeleteObjectInput{Bucket: &o.from.Bucket, Key: aws.String(o.key(name))})
	return err
}
