import { normalized } from './search-text';
import type { Level, Move } from './queries';

/** What a person does on the pad. */
export type Kind = 'receive' | 'waste' | 'count' | 'correct';

/** The units on the shelf that orders were promised: those in bags, and those that were not found, are not there any more. */
export const promised = ({ held, bagged = 0, missing = 0 }: Level): number =>
  Math.max(0, held - bagged - missing);

/** All units that should stand on the shelf: those to buy, and those that orders were promised. */
export const onShelf = (level: Level): number => level.free + promised(level);

type Shortness = 'out' | 'low' | null;
export const shortnessOf = ({ free, low }: Level): Shortness => (free <= 0 ? 'out' : low ? 'low' : null);

/** The packs that are searched for, in the order of the shelf. */
export function chosen(list: readonly Level[], text: string, onlyShort: boolean): readonly Level[] {
  const words = normalized(text).split(' ').filter(Boolean);
  return list.filter((one) => {
    if (onlyShort && !shortnessOf(one)) return false;
    const said = normalized(`${one.name} ${one.nameHi ?? ''} ${one.pack} ${one.variantId}`);
    return words.every((word) => said.includes(word));
  });
}

/** The free units after what is on the pad; null if they stay unknown. */
export function freeAfter(level: Level, kind: Kind, units: number, takesOff: boolean): number {
  const change = kind === 'receive' ? units : kind === 'waste' || takesOff ? -units : units;
  return kind === 'count' ? Math.max(0, units - promised(level)) : level.free + change;
}

/** +20, −3, ±0. */
export const signed = (units: number): string =>
  units === 0 ? '±0' : units > 0 ? `+${units}` : `−${Math.abs(units)}`;

/** The movement that takes an earlier one back: a correction, with a key of its own. */
export const undoing = (variantId: string, units: number, why: string): Move => ({
  variantId,
  kind: 'correct',
  units: -units,
  why,
});
