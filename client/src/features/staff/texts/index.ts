import { ownTexts, t as translateShop, useT as useShopT, type Translate as ShopTranslate } from '@/i18n';
import type { Values } from '@/i18n/translate';
import en from './en.json';

type English = typeof en;
type Base<K> = K extends `${infer Name}_one` | `${infer Name}_other` ? Name : K;
/** The keys of the staff's texts, such as "queue.title"; for plurals without _one and _other. */
export type StaffText = {
  [Area in keyof English]: `${Area}.${Base<keyof English[Area]> & string}`;
}[keyof English];

export type Translate = (key: StaffText, values?: Values) => string;

// The staff's bundle has these texts in its catalogue already (english.ts). Tests run on the customers' catalogue, which has not.
ownTexts(en as Parameters<typeof ownTexts>[0]);

/** Looks the staff's texts up: `const t = useT()`, then `t('queue.title')`. */
export const useT = useShopT as unknown as () => Translate;

/** The same for code outside of components. */
export const t: Translate = (key, values) => translateShop(key as Parameters<ShopTranslate>[0], values);
