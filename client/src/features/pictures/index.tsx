import { lazy, Suspense, type Ref } from 'react';
import { View } from 'react-native';

import { useHydrated } from '@/lib/use-hydrated';
import { useGroupFocus, type Focusable } from '@/ui';
import type { PictureChoiceProps } from './attached';

export type { Attached } from './attached';

/** In a chunk of its own, which several forms share. */
const Choice = lazy(() => import('./picture-choice'));

/** The height of title, button and hint, kept free while the chunk is loaded. */
const height = 104;

/** Lets the customer attach up to three pictures to a form. */
export function PictureChoice({ ref, ...props }: PictureChoiceProps & { ref?: Ref<Focusable> }) {
  const hydrated = useHydrated();
  return (
    <View {...useGroupFocus(ref)} style={{ minHeight: height }}>
      {hydrated ? (
        <Suspense fallback={null}>
          <Choice {...props} />
        </Suspense>
      ) : null}
    </View>
  );
}
