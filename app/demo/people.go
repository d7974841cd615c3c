package demo

import "tokri/core/crew"

// People are the people who run the demo shop. The codes of their logins are in the server's log, as those of customers are.
func People() []crew.Person {
	return []crew.Person{
		{Handle: "meena", Name: "Meena", Mobile: "9000000501", Roles: []crew.Role{crew.Owner}},
		{Handle: "ravi", Name: "Ravi", Mobile: "9000000502", Roles: []crew.Role{crew.Manager}},
		{Handle: "sunita", Name: "Sunita", Mobile: "9000000503", Roles: []crew.Role{crew.Support}},
		{Handle: "kavita", Name: "Kavita", Mobile: "9000000504", Roles: []crew.Role{crew.Picker}},
		{Handle: "imran", Name: "Imran", Mobile: "9000000505", Roles: []crew.Role{crew.Rider}},
	}
}
