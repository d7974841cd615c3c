import { webProps } from './web-props';

interface Item {
  value: string;
  disabled?: boolean;
}

interface KeyPress {
  key: string;
  currentTarget: unknown;
  preventDefault: () => void;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Roving tabindex (WAI-ARIA): a group of tabs or radios is one tab stop; arrow keys, Home and End move within the group
 * and choose. Does nothing on native: on Android a view with a negative tabIndex cannot be clicked by a keyboard, a switch or TalkBack.
 */
export function roving(items: readonly Item[], value: string | null, choose: (value: string) => void) {
  const open = items.filter((item) => !item.disabled);
  const stop = open.some((item) => item.value === value) ? value : open[0]?.value;

  function onKeyDown(event: KeyPress) {
    const at = open.findIndex((item) => item.value === stop);
    const step = steps[event.key];
    let to: number;
    if (step !== undefined) to = (at + step + open.length) % open.length;
    else if (event.key === 'Home') to = 0;
    else if (event.key === 'End') to = open.length - 1;
    else return;
    const next = open[to];
    if (!next) return;
    event.preventDefault();
    choose(next.value);
    const group = event.currentTarget as HTMLElement;
    group.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  }

  return {
    group: webProps({ onKeyDown }),
    item: (itemValue: string) =>
      webProps({ dataSet: { value: itemValue }, tabIndex: itemValue === stop ? 0 : -1 }),
  };
}
