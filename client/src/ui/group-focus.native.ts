import { useContext, useImperativeHandle, useRef, type Ref } from 'react';
import { AccessibilityInfo, type View } from 'react-native';

import type { Focusable } from './group-focus';
import { ScrollPlace } from './scroll-area.native';

/** How far below the upper edge of the screen or sheet the group comes to stand. */
const above = 24;

/**
 * Views get no focus in the app: the page is scrolled to them, and the screen reader goes there. (The system itself scrolls to a
 * text field that gets the focus.)
 */
export function useGroupFocus(ref: Ref<Focusable> | undefined): { ref: Ref<View> } {
  const view = useRef<View>(null);
  const scroll = useContext(ScrollPlace);
  useImperativeHandle(ref, () => ({
    focus() {
      const node = view.current;
      const content = scroll?.content.current;
      if (!node) return;
      if (content) {
        node.measureLayout(content, (_x, y) =>
          scroll.view.current?.scrollTo({ y: Math.max(0, y - above), animated: true }),
        );
      }
      AccessibilityInfo.sendAccessibilityEvent(node, 'focus');
    },
  }));
  return { ref: view };
}
