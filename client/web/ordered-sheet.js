import createOrderedSheet from 'react-native-web/dist/exports/StyleSheet/dom/createOrderedCSSStyleSheet';

/** The first selector of a rule for one engine, like `input::-moz-focus-inner`. */
const ofOneEngine = /^[^{,]*:-(?:moz|ms)-[^{,]*/;

const understood = (rule) => {
  const selector = ofOneEngine.exec(rule)?.[0];
  return !selector || CSS.supports(`selector(${selector})`);
};

/**
 * The library's sheet of styles, but rules of other engines are not tried: each of them is an exception with a
 * stack, for which V8 reads the whole script a second time. (unused.js puts this file in the place of the library's own.)
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
