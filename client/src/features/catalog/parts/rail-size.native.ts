export function railCardWidth(): number {
  return 158;
}
