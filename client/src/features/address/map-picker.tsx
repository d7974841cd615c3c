import { Component, lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

import { MapSketch } from './map-sketch';
import type { MapPickerProps } from './map-picker-props';

// Leaflet is as large as a page, so only this form loads it.
const LeafletMap = lazy(() => import('./leaflet-map'));

const sheets = ['/leaflet/leaflet.css', '/map.css'];

function linkSheet(href: string): Promise<void> {
  const existing = document.head.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  if (existing) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  });
}

/** Loads Leaflet's stylesheets. They must be there before Leaflet starts, because it measures itself then. */
function useSheets(): 'waiting' | 'there' | 'failed' {
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
  useEffect(() => {
    let live = true;
    Promise.all(sheets.map(linkSheet)).then(
      () => live && setState('there'),
      () => live && setState('failed'),
    );
    return () => {
      live = false;
    };
  }, []);
  return state;
}

interface GuardProps {
  children: ReactNode;
  instead: ReactNode;
  onFail: () => void;
}

/** An error boundary: if the map fails or cannot be loaded, the form stays. */
class Guard extends Component<GuardProps, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch() {
    this.props.onFail();
  }
  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}

interface Props extends MapPickerProps {
  /** Called with the state of the map: complete, without tiles, or no map at all. */
  onState: (state: 'whole' | 'bare' | 'none') => void;
}

export function MapPicker({ onState, ...map }: Props) {
  const styled = useSheets();
  const sketch = <MapSketch pin={map.point ? 44 : 0} style={{ flex: 1, borderRadius: 0 }} />;
  useEffect(() => {
    if (styled === 'failed') onState('none');
  }, [styled, onState]);
  if (styled !== 'there') return sketch;
  return (
    <Guard instead={sketch} onFail={() => onState('none')}>
      <Suspense fallback={sketch}>
        <LeafletMap {...map} onTiles={(loaded) => onState(loaded ? 'whole' : 'bare')} />
      </Suspense>
    </Guard>
  );
}
