import { lazy, Suspense } from 'react';
import { View } from 'react-native';

import { useHydrated } from '@/lib/use-hydrated';
import type { PictureChoiceProps } from './attached';

export type { Attached } from './attached';

/** In a chunk of its own, which several forms share. */
const Choice = lazy(() => import('./picture-choice'));

/** The height of title, button and hint, kept free while the chunk is loaded. */
const height = 104;

/** Lets the customer attach up to three pictures to a form. */
export function PictureChoice(props: PictureChoiceProps) {
  const hydrated = useHydrated();
  return (
    <View style={{ minHeight: height }}>
      {hydrated ? (
        <Suspense fallback={null}>
          <Choice {...props} />
        </Suspense>
      ) : null}
    </View>
  );
}
