import createOrderedSheet from 'react-native-web/dist/exports/StyleSheet/dom/createOrderedCSSStyleSheet';

/** The first selector of a rule that is for one browser engine only, such as `input::-moz-focus-inner`. */
const ofOneEngine = /^[^{,]*:-(?:moz|ms)-[^{,]*/;

const understood = (rule) => {
  const selector = ofOneEngine.exec(rule)?.[0];
  return !selector || CSS.supports(`selector(${selector})`);
};

/**
 * The style sheet of react-native-web, but without inserting rules of other engines: each of these throws an exception with a stack
 * trace, for which V8 parses the whole script a second time. (unused.js replaces the library's file by this one.)
 */
export default function createQuietSheet(sheet) {
  const ordered = createOrderedSheet(sheet);
  return {
    ...ordered,
    insert(rule, group) {
      if (!sheet || understood(rule)) ordered.insert(rule, group);
    },
  };
}
