import { lazyTexts, type LazyText } from '../texts/lazy';
import en from './texts.en.json';
import hi from './texts.hi.json';

export type SetupText = LazyText<typeof en>;

/** The texts of the set-up. They are loaded with its screens, because every other person of the staff can do without them. */
export const useT = lazyTexts(en, hi);
