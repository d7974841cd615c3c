import { isProblem } from '@/lib/problem';
import { formatAmount } from '@/lib/money';
import { useLanguageState } from './language';
import { interpolate, type Values } from './translate';
import { whenIn } from './when';
import { localeOf, t, type TextKey } from './texts';

/** What the server has against a call, or against a line of the cart. */
interface Refusal {
  code: string;
  message: string;
  detail?: unknown;
  /** Seconds until the same call may be made again. */
  retryAfter?: number;
}

/** Figures in rupees; every other one is a plain number. */
const amounts = ['missing', 'balance', 'limit'];

/** The figures a refusal brings along. Nothing left is not worth a figure. */
function figuresIn(detail: unknown): Values {
  const figures: Values = {};
  if (typeof detail !== 'object' || detail === null) return figures;
  for (const [name, value] of Object.entries(detail)) {
    if (typeof value !== 'number' || value <= 0) continue;
    figures[name] = amounts.includes(name) ? formatAmount(value) : value;
  }
  return figures;
}

/** From one minute on, a wait is told by the time at which it ends: "today 7:45 pm". */
function endOf(retryAfter = 0): Values {
  if (retryAfter < 60) return {};
  const minute = 60_000;
  const end = new Date(Math.ceil((Date.now() + retryAfter * 1000) / minute) * minute);
  const when = whenIn(t, localeOf(useLanguageState.getState().language));
  return { until: `${when.dayInSentence(end.toISOString())} ${when.time(end)}` };
}

/**
 * A refusal in the reader's language; '' if the server gave none. In English the server's sentence
 * stands as it is, so only the Hindi catalogue has `problems`: by code, and closer by a figure
 * ("out_of_stock_stock", "password_locked_until"). A code newer than this client is
 * told in the server's words: they say what is wrong.
 */
export function wordsOf({ code, message, detail, retryAfter }: Refusal): string {
  const texts = useLanguageState.getState().catalogue.problems ?? {};
  const figures = { ...figuresIn(detail), ...endOf(retryAfter) };
  const closer = Object.keys(figures).find((more) => texts[`${code}_${more}`] !== undefined);
  const text = closer === undefined ? texts[code] : texts[`${code}_${closer}`];
  return text === undefined ? message : interpolate(text, figures);
}

/** What to say of a call that failed: the refusal, or the fallback where there is none. */
export function refusalText(error: unknown, fallback: TextKey): string {
  return (isProblem(error) && wordsOf(error)) || t(fallback);
}

/** The same where silence has words of its own. */
export function problemText(error: unknown, fallback: TextKey): string {
  if (isProblem(error) && error.kind === 'offline') return t('messages.offline');
  if (isProblem(error) && error.kind === 'timeout') return t('messages.timeout');
  return refusalText(error, fallback);
}
