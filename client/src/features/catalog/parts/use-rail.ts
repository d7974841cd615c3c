import { useCallback, useMemo, useRef, useState } from 'react';
import type { LayoutChangeEvent, NativeScrollEvent, NativeSyntheticEvent, ScrollView } from 'react-native';

import { useReducedMotion } from '@/theme';

interface Span {
  /** The visible width of the row, and its whole width. */
  view: number;
  row: number;
  at: number;
}

export const railGap = 16;

/** Whether the row is at its start or end, from the measured widths and the scroll position. */
function railState({ view, row, at }: Span) {
  const most = Math.max(0, row - view);
  return { most, atStart: at <= 1, atEnd: at >= most - 1 };
}

/** The state of a row that scrolls sideways, the props for its scroll view, and the functions that move it. */
export function useRail() {
  const view = useRef<ScrollView | null>(null);
  const attach = useCallback((node: ScrollView | null) => void (view.current = node), []);
  const [span, setSpan] = useState<Span>({ view: 0, row: 0, at: 0 });
  const [step, setStep] = useState(0);
  const reducedMotion = useReducedMotion();
  const state = railState(span);

  const to = useCallback(
    (x: number) => view.current?.scrollTo({ x: Math.max(0, x), y: 0, animated: !reducedMotion }),
    [reducedMotion],
  );
  const scroll = useMemo(
    () => ({
      ref: attach,
      onScroll: ({ nativeEvent }: NativeSyntheticEvent<NativeScrollEvent>) => {
        const { x } = nativeEvent.contentOffset;
        setSpan((old) => (old.at === x ? old : { ...old, at: x }));
      },
      onLayout: ({ nativeEvent }: LayoutChangeEvent) => {
        const { width } = nativeEvent.layout;
        setSpan((old) => (old.view === width ? old : { ...old, view: width }));
      },
      onContentSizeChange: (row: number) => setSpan((old) => (old.row === row ? old : { ...old, row })),
      scrollEventThrottle: 32,
    }),
    [attach],
  );
  /** For the first item: measures the distance from one item to the next. */
  const onItemLayout = useCallback(
    ({ nativeEvent }: LayoutChangeEvent) => setStep(nativeEvent.layout.width + railGap),
    [],
  );
  return { scroll, ...state, at: span.at, step, onItemLayout, to };
}

export type Rail = ReturnType<typeof useRail>;
