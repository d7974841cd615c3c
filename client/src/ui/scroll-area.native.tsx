import { createContext, useMemo, useRef, type RefObject } from 'react';
import { ScrollView, type ScrollViewProps, type View } from 'react-native';

/** The nearest scroll view around a form, and its content. */
export const ScrollPlace = createContext<{
  view: RefObject<ScrollView | null>;
  content: RefObject<View | null>;
} | null>(null);

/** A scroll view that forms inside it can scroll to their first wrong field. */
export function ScrollArea(props: ScrollViewProps) {
  const view = useRef<ScrollView>(null);
  const content = useRef<View>(null);
  const place = useMemo(() => ({ view, content }), []);
  return (
    <ScrollPlace value={place}>
      <ScrollView {...props} ref={view} innerViewRef={content as RefObject<View>} />
    </ScrollPlace>
  );
}
