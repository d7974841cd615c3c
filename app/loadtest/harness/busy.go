package harness

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"

	"tokri/app/demo"
)

// The shop of a busy day.
const (
	BusyProducts = 10_000
	perCategory  = 100
	photographs  = perCategory // so many different ones: each product of a category has its own
	photoPixels  = 1100        // of a side; the import makes 960 at most of it
)

var (
	aCategory = regexp.MustCompile(`(?m)^  category: (\S+)$`)
	someImage = regexp.MustCompile(`(?m)^  images: \[.*\]$`)
	banner    = regexp.MustCompile(`(?m)^(\s+)(image|imagePhone): /pictures/(hero|short)-\S+$`)
)

// WriteBusyShop writes the demo shop, changed for load as WriteShop does, with so many products, a hundred in each category, and
// photographs in place of all drawings of products and banners.
func WriteBusyShop(folder string, products int) (Shop, error) {
	shop, err := WriteShop(folder, 0, 0)
	if err != nil {
		return shop, err
	}
	own := map[string]int{}
	sum, shown := 0, 0
	names, err := fs.Glob(demo.Files(), "products-*.yaml")
	if err != nil {
		return shop, err
	}
	for _, name := range names {
		err := rewrite(filepath.Join(folder, name), func(text []byte) []byte {
			for _, found := range aCategory.FindAllSubmatch(text, -1) {
				own[string(found[1])]++
				sum++
			}
			return someImage.ReplaceAllFunc(text, func([]byte) []byte {
				shown++
				return fmt.Appendf(nil, "  images: [%s, %s]", photograph(shown), photograph(shown+1))
			})
		})
		if err != nil {
			return shop, err
		}
	}
	places := make([]string, 0, products)
	for _, category := range []string{"vegetables", "fruits", "leafy-greens", "exotic", "herbs", "roots", "berries", "citrus"} {
		for range perCategory - own[category] {
			places = append(places, category)
		}
	}
	var more bytes.Buffer
	for n := 1; sum+len(places) < products; n++ {
		fmt.Fprintf(&more, "- id: shelf-%d\n  title: Garden shelf %[1]d\n  titleHi: बाग की टोकरी %[1]d\n  image: %s\n  tile: leaf\n"+
			"  description: What the gardens of row %[1]d picked this morning.\n  descriptionHi: कतार %[1]d के बाग से आज सुबह तोड़ा हुआ।\n", n, photograph(n))
		for range min(perCategory, products-sum-len(places)) {
			places = append(places, fmt.Sprint("shelf-", n))
		}
	}
	appended := func(text []byte) []byte { return append(text, more.Bytes()...) }
	if err := rewrite(filepath.Join(folder, "categories.yaml"), appended); err != nil {
		return shop, err
	}
	err = rewrite(filepath.Join(folder, "home.yaml"), func(text []byte) []byte {
		return banner.ReplaceAllFunc(text, func(line []byte) []byte {
			shape := "wide"
			if strings.Contains(string(line), "imagePhone") {
				shape = "phone"
			}
			shown++
			return banner.ReplaceAll(line, fmt.Appendf(nil, "${1}${2}: pictures/%s-%d.jpg", shape, shown%4))
		})
	})
	if err != nil {
		return shop, err
	}
	if err := shop.add(folder, max(products-sum, 0), func(i int) (category, image string) { return places[i], photograph(i) }); err != nil {
		return shop, err
	}
	return shop, writePhotographs(filepath.Join(folder, "pictures"))
}

func photograph(n int) string { return fmt.Sprintf("pictures/photo-%d.jpg", n%photographs) }

func rewrite(file string, change func([]byte) []byte) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return os.WriteFile(file, change(text), 0o600)
}

// writePhotographs writes all photographs that the busy shop names.
func writePhotographs(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	type wanted struct {
		name          string
		width, height int
	}
	jobs := make(chan wanted)
	errs := make(chan error, photographs+8)
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for w := range jobs {
				taken := Photograph(w.name, w.width, w.height)
				errs <- os.WriteFile(filepath.Join(folder, w.name+".jpg"), taken, 0o600)
			}
		})
	}
	for n := range photographs {
		jobs <- wanted{fmt.Sprint("photo-", n), photoPixels, photoPixels}
	}
	for n := range 4 {
		jobs <- wanted{fmt.Sprint("wide-", n), 1920, 960}
		jobs <- wanted{fmt.Sprint("phone-", n), 1080, 1080}
	}
	close(jobs)
	all.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
