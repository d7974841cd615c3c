import { lazyTexts } from '../texts/lazy';
import en from './texts.en.json';
import hi from './texts.hi.json';

/** The texts of the door. They are loaded with its sheet. */
export const useT = lazyTexts(en, hi);
