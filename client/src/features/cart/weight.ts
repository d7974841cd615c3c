import type { TextKey, Translate } from '@/i18n';

const units: Record<string, TextKey> = {
  g: 'common.unit_g',
  kg: 'common.unit_kg',
  pc: 'common.unit_pc',
  bunch: 'common.unit_bunch',
  punnet: 'common.unit_punnet',
  pack: 'common.unit_pack',
};

/** 500 g, 1 kg, 6 pc: as the reader of the page says it. A shop's own unit is said as the shop does. */
export function weightLabel(
  t: Translate,
  { weight, weightUnit }: { weight: string | number; weightUnit: string },
): string {
  const unit = units[weightUnit];
  return `${weight} ${unit ? t(unit) : weightUnit}`;
}
