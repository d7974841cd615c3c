import { useEffect, type ComponentType } from 'react';

import { laterTexts, noAnswer, t, useT } from '@/i18n';
import { Screen } from '@/screen';
import { useOverlays, type Overlays } from '@/state';
import { radius } from '@/theme';
import { ErrorBoundary, ErrorState, Loading, Skeleton, toast } from '@/ui';
import { useLazyComponent, type LoadComponent } from './use-lazy-component';

type ComponentsOf<M> = { [Name in keyof M]: M[Name] extends ComponentType ? M[Name] : never };

/** Loads a component of a chunk together with the texts of all chunks. */
export function fromChunk<M>(chunk: () => Promise<M>, name: keyof ComponentsOf<M>): LoadComponent {
  return async () => {
    const [module] = await Promise.all([chunk(), laterTexts()]);
    return module[name] as ComponentType;
  };
}

/** The screen of a route. Shows a skeleton until its chunk is loaded. */
export function lazyScreen(load: LoadComponent): ComponentType {
  return function LazyScreen() {
    const t = useT();
    const { Component, failures, retry } = useLazyComponent(load, true);
    if (Component) return <Component />;
    return (
      <Screen title={t('common.loading')}>
        {failures > 0 ? (
          <ErrorState message={t(noAnswer())} onRetry={retry} />
        ) : (
          <Loading>
            <Skeleton height={400} radius={radius.panel} />
          </Loading>
        )}
      </Screen>
    );
  };
}

/**
 * A dialog that state/overlays opens and closes. It is mounted only while it is open, so that it starts at its first step each
 * time. If its chunk cannot be loaded, a toast says so and the overlay is closed.
 */
export function lazyOverlay(
  load: LoadComponent,
  isOpen: (overlays: Overlays) => boolean,
  close: () => void,
): ComponentType {
  return function LazyOverlay() {
    const open = useOverlays(isOpen);
    const { Component, failures } = useLazyComponent(load, open);
    useEffect(() => {
      if (failures === 0) return;
      close();
      toast.error(t(noAnswer()));
    }, [failures]);
    if (!open || !Component) return null;
    const onFailed = () => {
      close();
      toast.error(t('messages.generic'));
    };
    return (
      <ErrorBoundary onError={onFailed}>
        <Component />
      </ErrorBoundary>
    );
  };
}

/**
 * A part of a page that is not needed at first: renders nothing until it is loaded (useLazyComponent says when that is), and
 * `instead` if it is wanted and cannot be loaded.
 */
export function lazyPart(
  load: LoadComponent,
  useWanted: () => boolean,
  instead?: ComponentType,
): ComponentType {
  return function LazyPart() {
    const wanted = useWanted();
    const { Component, failures } = useLazyComponent(load, wanted);
    const Part = Component ?? (wanted && failures > 0 ? instead : undefined);
    return Part ? (
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>
    ) : null;
  };
}
