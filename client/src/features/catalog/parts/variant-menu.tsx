import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';

import motion from '@/ui/entrance.module.css';
import type { VariantChoiceProps } from './variant-choice-props';
import { VariantList } from './variant-list';
import css from './variant-menu.module.css';

const width = 300;
const gap = 4;

function placeOf(anchor: HTMLElement, height: number) {
  const box = anchor.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - width - 8));
  const below = box.bottom + gap;
  const fits = below + height <= window.innerHeight - 8;
  return { left, top: fits ? below : Math.max(8, box.top - gap - height) };
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A small dialog under the pill. Escape, a press elsewhere or scrolling closes it, and the pill gets the focus back. */
export function VariantMenu({ anchor, onClose, onChoose, ...rest }: VariantChoiceProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const pill = anchor.current as unknown as HTMLElement | null;
    const menu = box.current;
    if (!pill || !menu) return;
    setPlace(placeOf(pill, menu.offsetHeight));
    const chosen = menu.querySelector<HTMLElement>('[aria-pressed=true]') ?? menu.querySelector('button');
    chosen?.focus({ preventScroll: true });
    const outside = (event: Event) => {
      if (!(event.target instanceof Node) || !menu.contains(event.target)) close.current();
    };
    document.addEventListener('pointerdown', outside, true);
    window.addEventListener('scroll', outside, true);
    window.addEventListener('resize', outside);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('scroll', outside, true);
      window.removeEventListener('resize', outside);
      // Not if a press elsewhere has moved the focus to another element.
      if (menu.contains(document.activeElement) || document.activeElement === document.body) {
        pill.focus({ preventScroll: true });
      }
    };
  }, [anchor]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll('button')];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(at + step + all.length) % all.length]?.focus();
  }

  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={rest.title}
      onKeyDown={onKeyDown}
      className={`${css.menu} ${motion.appear}`}
      // Transparent until it is measured. It cannot be hidden instead, because a hidden element cannot take the focus.
      style={{ width, left: place?.left ?? 0, top: place?.top ?? 0, opacity: place ? undefined : 0 }}
    >
      <VariantList
        {...rest}
        onChoose={(id) => {
          onChoose(id);
          onClose();
        }}
      />
    </div>,
    document.body,
  );
}
