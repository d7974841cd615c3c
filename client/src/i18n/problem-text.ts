import { isOnline } from '@/lib/network';
import { isProblem } from '@/lib/problem';
import { shopTime } from '@/lib/shop-clock';
import { formatMoney } from '@/lib/money';
import { useLanguageState } from './language';
import { interpolate, type Values } from './translate';
import { whenIn } from './when';
import { localeOf, t, type TextKey } from './texts';

/** A refusal of a call, or of a line of the cart. */
interface Refusal {
  code: string;
  message: string;
  detail?: unknown;
  /** Seconds until the same call may be made again. */
  retryAfter?: number;
}

/** The figures that are in rupees; all others are plain numbers. */
const amounts = ['missing', 'balance', 'limit'];

/** The numbers in a refusal's detail. Zero is left out: "only 0 left" is not a sentence for a customer. */
function figuresIn(detail: unknown): Values {
  const figures: Values = {};
  if (typeof detail !== 'object' || detail === null) return figures;
  for (const [name, value] of Object.entries(detail)) {
    if (typeof value !== 'number' || value <= 0) continue;
    figures[name] = amounts.includes(name) ? formatMoney(value) : value;
  }
  return figures;
}

/** The pack that a refusal's detail names. */
function packIn(detail: unknown): Values {
  if (typeof detail !== 'object' || detail === null || !('name' in detail)) return {};
  const { name, nameHi, weight, weightUnit = '' } = detail as Record<string, string | undefined>;
  const units: Record<string, string> = useLanguageState.getState().catalogue.common ?? {};
  return { pack: `${nameHi || name} (${weight} ${units[`unit_${weightUnit}`] ?? weightUnit})` };
}

/** For a wait of a minute or more, the time at which it ends: "today 7:45 pm". */
function endOf(retryAfter = 0): Values {
  if (retryAfter < 60) return {};
  const minute = 60_000;
  const end = new Date(Math.ceil((shopTime() + retryAfter * 1000) / minute) * minute);
  const when = whenIn(t, localeOf(useLanguageState.getState().language));
  return { until: `${when.dayInSentence(end.toISOString())} ${when.time(end)}` };
}

/**
 * The sentence for a refusal in the reader's language; '' if the server gave none. In English the server's sentence is shown as it
 * is, so only the Hindi catalogue has `problems`: by code, or by code and the name of a figure ("out_of_stock_stock",
 * "password_locked_until"). For a code that this client does not know, the server's sentence is shown.
 */
export function wordsOf({ code, message, detail, retryAfter }: Refusal): string {
  const texts = useLanguageState.getState().catalogue.problems ?? {};
  const figures = { ...figuresIn(detail), ...endOf(retryAfter) };
  const closer = Object.keys(figures).find((more) => texts[`${code}_${more}`] !== undefined);
  const text = closer === undefined ? texts[code] : texts[`${code}_${closer}`];
  return text === undefined ? message : interpolate(text, { ...packIn(detail), ...figures });
}

/** The sentence for a failed call: the refusal, or the fallback if the server did not refuse. */
export function refusalText(error: unknown, fallback: TextKey): string {
  return (isProblem(error) && wordsOf(error)) || t(fallback);
}

/** What to say if a call got no answer: a shop that cannot be reached from a device with a network is not the customer's fault. */
export const noAnswer = (): TextKey => (isOnline() ? 'messages.unreachable' : 'messages.offline');

/** Like refusalText, but with sentences of their own for no network and for a time-out. */
export function problemText(error: unknown, fallback: TextKey): string {
  if (isProblem(error) && error.kind === 'offline') return t(noAnswer());
  if (isProblem(error) && error.kind === 'timeout') return t('messages.timeout');
  return refusalText(error, fallback);
}
