package httpapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/gin-gonic/gin"

	"tokri/adapters/httpapi/described"
	"tokri/core/apperr"
)

// The limits of a body (docs/product.md "Formats"). No legitimate body is nested deeper than a handful of
// levels, or has more than some hundred values. A decoded value takes up to sixty times its size in memory.
const (
	maxBody     = 64 << 10
	maxPictures = 9 << 20 // limit of the calls that take pictures
	maxDepth    = 16
	maxValues   = 10_000
)

var takesPictures = map[string]bool{"contactUs": true, "reportProblem": true}

// mostOf returns the size limit of a call's body, and the refusal of a larger body.
func (s *server) mostOf(c *gin.Context) (int64, *apperr.Error) {
	if op := s.operationOf(c); op != nil && takesPictures[op.id] {
		return maxPictures, errPictures
	}
	return maxBody, errTooLarge
}

// bodyLimit reads the body up to its limit; the later middlewares read it from memory.
func (s *server) bodyLimit(c *gin.Context) {
	r := c.Request
	if r.Body == nil || r.Body == http.NoBody {
		return
	}
	most, refusal := s.mostOf(c)
	if r.ContentLength > most {
		s.refuse(c, refusal)
		return
	}
	announced := r.ContentLength
	if announced < 0 {
		announced = most
	}
	caller := infoOf(c).ip
	body, took, err := s.bodyRoom.read(caller, http.MaxBytesReader(c.Writer, r.Body, most), announced)
	defer s.bodyRoom.give(caller, took)
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		s.refuse(c, refusal)
	case errors.Is(err, errNoBodyRoom):
		// Read the rest of the body: a client whose connection is closed while it sends does not see the
		// response.
		_, _ = io.Copy(io.Discard, http.MaxBytesReader(c.Writer, r.Body, most))
		s.refuse(c, errTimeout)
	case err != nil:
		s.refuse(c, errMalformed.Saying("The body could not be read."))
	default:
		c.Set(gin.BodyBytesKey, body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		if len(body) > maxBody {
			s.bodySlots.acquire(c, func() { s.refuse(c, errTimeout) })
		}
	}
}

func bodyOf(c *gin.Context) []byte {
	body, _ := c.Get(gin.BodyBytesKey)
	raw, _ := body.([]byte)
	return raw
}

// checkMediaType refuses a body whose media type is not JSON. Media types are case-insensitive; the header is
// changed to the form with which later steps compare. A webhook of the gateway counts as JSON whatever its
// header says.
func checkMediaType(op *operation, h http.Header, body []byte) error {
	if len(body) == 0 {
		return nil
	}
	if op.Access == described.Signed {
		h.Set("Content-Type", jsonType)
		return nil
	}
	mediaType, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil || mediaType != jsonType || !strings.EqualFold(cmp.Or(params["charset"], "utf-8"), "utf-8") {
		return errMediaType
	}
	if !strings.EqualFold(cmp.Or(h.Get("Content-Encoding"), "identity"), "identity") {
		return errEncoding
	}
	h.Set("Content-Type", jsonType)
	return nil
}

const jsonType = "application/json"

// checkBody checks a body before anything decodes it.
func checkBody(op *operation, h http.Header, body []byte) error {
	if err := checkMediaType(op, h, body); err != nil {
		return err
	}
	return checkJSON(body)
}

func checkJSON(body []byte) error {
	if len(body) == 0 {
		return nil
	}
	if !utf8.Valid(body) {
		return errMalformed.Saying("The body is not valid UTF-8.")
	}
	depth, values, inString := 0, 1, false
	for i := 0; i < len(body); i++ {
		switch b := body[i]; {
		case inString && b == '\\':
			i++
		case b == '"':
			inString = !inString
		case inString:
		case b == '{', b == '[':
			if depth++; depth > maxDepth {
				return errMalformed.Saying("The body is nested too deeply.")
			}
		case b == '}', b == ']':
			depth--
		case b == ',':
			if values++; values > maxValues {
				return errMalformed.Saying("The body has too many values.")
			}
		}
	}
	if !json.Valid(body) {
		return errMalformed.Saying("The body is not valid JSON.")
	}
	return nil
}
