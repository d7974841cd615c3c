import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';

import { closeOnBack } from './back-closes';
import motion from './entrance.module.css';
import { trapFocus } from './focus-trap';
import type { OverlayProps } from './overlay-props';
import css from './overlay.module.css';

const places = { center: css.center, right: css.right, left: css.left, bottom: css.bottom } as const;
const entrances = {
  center: motion.rise,
  right: motion.fromRight,
  left: motion.appear,
  bottom: motion.fromBottom,
} as const;

/** A press on the scrim sooner than this after the opening was not meant for it: a second tap on the button that opened the layer. */
const deafMs = 500;

function Panel({ onClose, label, place, width = 420, children }: Omit<OverlayProps, 'open'>) {
  const root = useRef<HTMLDivElement>(null);
  // A field of the layer may take the focus at once.
  const [opener] = useState(() => document.activeElement);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Before the layer is painted: other effects run later, and a key pressed in between would go to the page behind.
  useLayoutEffect(() => {
    if (root.current) return trapFocus(root.current, () => close.current(), opener);
  }, [opener]);
  useEffect(() => closeOnBack(() => close.current()), []);
  // With the view that a new title replaces, the button that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [label]);
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  // The time of the press, not of its handling: a slow phone handles the second tap long after it.
  const onScrim = ({ timeStamp }: { timeStamp: number }) => {
    if (timeStamp - openedAt.current > deafMs) onClose();
  };
  return (
    <div className={css.layer}>
      <div aria-hidden className={`${css.scrim} ${motion.appear}`} onClick={onScrim} />
      <div
        ref={root}
        role="dialog"
        aria-modal
        aria-label={label}
        tabIndex={-1}
        className={`${css.panel} ${places[place]} ${entrances[place]}`}
        style={{ '--width': `${width}px` } as CSSProperties}
      >
        {children}
      </div>
    </div>
  );
}

/** A layer over the page. Screens use Dialog or Sheet, which are built on it. */
export function Overlay({ open, ...rest }: OverlayProps) {
  if (!open || typeof document === 'undefined') return null;
  return createPortal(<Panel {...rest} />, document.body);
}
