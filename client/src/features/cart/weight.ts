/** 500 g, 1 kg, 6 pc. */
export function weightLabel({ weight, weightUnit }: { weight: string | number; weightUnit: string }): string {
  return `${weight} ${weightUnit}`;
}
