/**
 * Replaces react-native-web's createDOMProps in the bundle that renders pages on the server. The original looks at a hundred
 * properties; most views have only children and a style, for which this makes the same attributes in the same order.
 */
import createDOMProps from 'react-native-web/dist/modules/createDOMProps';
import StyleSheet from 'react-native-web/dist/exports/StyleSheet';

export default function domProps(type, props, options) {
  if (type !== 'div' && type !== 'span') return createDOMProps(type, props, options);
  for (const name in props) {
    if (name === 'children' || name === 'style' || name === 'dir' || name === 'ref') continue;
    if (props[name] !== undefined) return createDOMProps(type, props, options);
  }
  const made = { children: props.children, dir: props.dir };
  const [className, style] = StyleSheet([props.style], {
    writingDirection: options?.writingDirection ?? 'ltr',
  });
  if (className) made.className = className;
  if (style) made.style = style;
  return made;
}
