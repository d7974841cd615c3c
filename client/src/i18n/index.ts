export { type Language, setLanguage } from './language';
export { noAnswer, problemText, refusalText, wordsOf } from './problem-text';
export {
  contentText,
  laterTexts,
  localeOf,
  ownTexts,
  t,
  type TextKey,
  type Translate,
  useContentText,
  useLanguage,
  useT,
} from './texts';
