import { lazyTexts, type LazyText } from '../texts/lazy';
import en from './texts.en.json';
import hi from './texts.hi.json';

export type PickText = LazyText<typeof en>;

/** The texts of picking. They are loaded with its screens. */
export const useT = lazyTexts(en, hi);
