import { t, type TextKey } from '@/i18n';

const units: Record<string, TextKey> = {
  g: 'shell.unit_g',
  kg: 'shell.unit_kg',
  pc: 'shell.unit_pc',
  bunch: 'shell.unit_bunch',
  punnet: 'shell.unit_punnet',
  pack: 'shell.unit_pack',
};

/** 500 g, 1 kg, 6 pc: as the reader of the page says it. A shop's own unit is said as the shop does. */
export function weightLabel({ weight, weightUnit }: { weight: string | number; weightUnit: string }): string {
  const unit = units[weightUnit];
  return `${weight} ${unit ? t(unit) : weightUnit}`;
}
