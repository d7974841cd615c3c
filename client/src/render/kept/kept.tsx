/**
 * Parts of pages whose markup is kept while the engine lives, because drawing them is most of a page's cost and most pages have the
 * same ones. A part's markup is found by all that it depends on: the language, its properties and what `by` returns; a change of
 * these is another key, so nothing is ever out of date, and the parts that were not used for the longest time make room.
 *
 * React has no way to insert markup. So a part is drawn between two marks when it is new, and is a mark when it is known; the marks
 * are control characters, which no text of the shop and no search can have.
 */
import type { ComponentType } from 'react';

import { useLanguageState } from '@/i18n/language';

const mark = '\u0001';
/** The most characters of all parts together: some hundred large ones. */
const mostKept = 5_000_000;

const parts = new Map<string, string>();
let size = 0;

/** Keeps a part, which is then the one that was used last. */
function keep(name: string, text: string): void {
  size += text.length - (parts.get(name)?.length ?? 0);
  parts.delete(name);
  parts.set(name, text);
}

const numbers = new Map<string, number>();
const names: string[] = [];

function numberOf(name: string): number {
  let number = numbers.get(name);
  if (number === undefined) {
    number = names.push(name) - 1;
    numbers.set(name, number);
  }
  return number;
}

let count = 0;

/** The component, with its markup kept by its properties and what `by`, a hook, returns. It must not use `useId`. */
export function kept<Props extends object>(
  Original: ComponentType<Props>,
  by: (props: Props) => unknown = () => null,
): ComponentType<Props> {
  const own = ++count;
  function Kept(props: Props) {
    const language = useLanguageState((state) => state.language);
    const name = `${own} ${language} ${JSON.stringify([props, by(props)])}`;
    const number = numberOf(name);
    if (parts.has(name)) return `${mark}k${number}${mark}`;
    return (
      <>
        {`${mark}o${number}${mark}`}
        <Original {...props} />
        {`${mark}c${mark}`}
      </>
    );
  }
  return Kept;
}

/** Forgets the marks of the page before, and the parts that were not used for the longest time if there are too many. */
export function beginParts(): void {
  for (const [oldest, { length }] of parts) {
    if (size <= mostKept) break;
    parts.delete(oldest);
    size -= length;
  }
  numbers.clear();
  names.length = 0;
}

/** React writes this between two texts. A mark is in the place of an element, beside which it writes nothing. */
const apart = '<!-- -->';

function beside(piece: string): string {
  const from = piece.startsWith(apart) ? apart.length : 0;
  return piece.slice(from, piece.length > from && piece.endsWith(apart) ? -apart.length : undefined);
}

/** Replaces the marks in a page's markup by the parts that are known, and keeps those that are new. */
export function withParts(html: string): string {
  const pieces = html.split(mark);
  const open: { name: string; before: string }[] = [];
  let text = beside(pieces[0] ?? '');
  for (let at = 1; at < pieces.length; at += 2) {
    const sign = pieces[at]![0];
    const name = names[Number(pieces[at]!.slice(1))]!;
    if (sign === 'o') {
      open.push({ name, before: text });
      text = '';
    } else if (sign === 'c') {
      const made = open.pop()!;
      // An id of React's useId says where in the page the part is, so the part would be wrong on another page.
      if (/ id="_R_| id="«/.test(text))
        throw new Error(`A kept part has an id of useId: ${made.name.slice(0, 80)}`);
      keep(made.name, text);
      text = made.before + text;
    } else {
      const known = parts.get(name)!;
      keep(name, known);
      text += known;
    }
    text += beside(pieces[at + 1] ?? '');
  }
  return text;
}
