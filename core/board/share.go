package board

// Share divides missing units among the orders that were promised some, which come in the order of PromisedOf, and returns
// how many units each is to give. What was planned before stays planned. Then the first orders give, those whose delivery is
// the latest and whose quantity is the largest, and each keeps one unit; only when that is not enough do they give the last.
func Share(promised []Promised, missing int) []int {
	give := make([]int, len(promised))
	take := func(most func(i int) int) {
		for i := range promised {
			n := max(0, min(most(i)-give[i], missing))
			give[i] += n
			missing -= n
		}
	}
	take(func(i int) int { return min(promised[i].Planned, promised[i].Quantity) })
	take(func(i int) int { return promised[i].Quantity - 1 })
	take(func(i int) int { return promised[i].Quantity })
	return give
}
