/** Width of a product card in a row. */
export function railCardWidth(): number {
  return 158;
}
