import { lazy, Suspense } from 'react';
import { View } from 'react-native';

import { useHydrated } from '@/lib/use-hydrated';
import type { PictureChoiceProps } from './attached';

export type { Attached } from './attached';

/** Several forms have it: its code is in a chunk of its own. */
const Choice = lazy(() => import('./picture-choice'));

/** Title, button and hint, before a picture is chosen. */
const height = 104;

/** Chooses up to three pictures for what is sent with a form. */
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
