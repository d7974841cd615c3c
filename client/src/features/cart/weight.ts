import type { TextKey, Translate } from '@/i18n';

const units: Record<string, TextKey> = {
  g: 'common.unit_g',
  kg: 'common.unit_kg',
  pc: 'common.unit_pc',
  bunch: 'common.unit_bunch',
  punnet: 'common.unit_punnet',
  pack: 'common.unit_pack',
  ml: 'common.unit_ml',
  l: 'common.unit_l',
  dozen: 'common.unit_dozen',
};

/** "500 g", "1 kg", "6 pc" in the reader's language. A unit that the shop has invented is shown as the shop writes it. */
export function weightLabel(
  t: Translate,
  { weight, weightUnit }: { weight: string | number; weightUnit: string },
): string {
  const unit = units[weightUnit];
  return `${weight} ${unit ? t(unit) : weightUnit}`;
}
