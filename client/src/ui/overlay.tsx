import { useEffect, useRef, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';

import { useTheme, type Theme } from '@/theme';
import { closeOnBack } from './back-closes';
import { trapFocus } from './focus-trap';
import type { OverlayProps } from './overlay-props';

function panelStyle(t: Theme, place: OverlayProps['place'], width: number): CSSProperties {
  const base: CSSProperties = {
    position: 'absolute',
    display: 'flex',
    flexDirection: 'column',
    background: t.color.surface,
    boxShadow: t.shadow.drawer,
    overflow: 'hidden',
    outline: 'none',
  };
  const r = t.radius.sheet;
  const side: CSSProperties = { ...base, top: 0, bottom: 0, width: `min(${width}px, 100%)` };
  // A drawer as wide as the window has no corners to round.
  const corner = `clamp(0px, (100vw - ${width}px) * 999, ${r}px)`;
  if (place === 'right') return { ...side, right: 0, borderRadius: `${corner} 0 0 ${corner}` };
  if (place === 'left') return { ...side, left: 0, borderRadius: `0 ${corner} ${corner} 0` };
  if (place === 'bottom') {
    return { ...base, left: 0, right: 0, bottom: 0, maxHeight: '92%', borderRadius: `${r}px ${r}px 0 0` };
  }
  return {
    ...base,
    left: '50%',
    top: '50%',
    translate: '-50% -50%',
    width: `min(${width}px, calc(100% - 32px))`,
    maxHeight: 'calc(100% - 32px)',
    borderRadius: r,
  };
}

const entrances = { center: 'rise', right: 'from-right', left: 'appear', bottom: 'from-bottom' } as const;

function Panel({ onClose, label, place, width = 420, children }: Omit<OverlayProps, 'open'>) {
  const theme = useTheme();
  const root = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (root.current) return trapFocus(root.current, () => close.current());
  }, []);
  useEffect(() => closeOnBack(() => close.current()), []);
  return (
    <div style={{ position: 'fixed', inset: 0, zIndex: 50 }}>
      <div
        aria-hidden
        data-motion="appear"
        onClick={onClose}
        style={{ position: 'absolute', inset: 0, background: theme.color.scrim }}
      />
      <div
        ref={root}
        role="dialog"
        aria-modal
        aria-label={label}
        tabIndex={-1}
        data-motion={entrances[place]}
        style={panelStyle(theme, place, width)}
      >
        {children}
      </div>
    </div>
  );
}

/** What lies over the page. Use Dialog or Sheet. */
export function Overlay({ open, ...rest }: OverlayProps) {
  if (!open || typeof document === 'undefined') return null;
  return createPortal(<Panel {...rest} />, document.body);
}
