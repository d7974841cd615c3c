// Package india has what is the same all over India.
package india

import "time"

// Zone is India's time zone. India has one, and no daylight saving time.
var Zone = time.FixedZone("IST", 5*3600+30*60)
