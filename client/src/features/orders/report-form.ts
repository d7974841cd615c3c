import type { Attached } from '@/features/pictures';
import type { Translate } from '@/i18n';
import type { Complaint, Order, ReportBody } from './queries';

export const reasons = ['bad_quality', 'damaged', 'missing', 'wrong_item', 'other'] as const;
export const wishes = ['refund', 'again'] as const;
export const mostWords = 1000;

/** `quantities` is how many pieces of each variant have the problem; `wish` is what the customer wants the shop to do. */
export interface ReportForm {
  quantities: Record<string, number>;
  reason: ReportBody['reason'] | '';
  message: string;
  wish: ReportBody['wish'] | '';
}

/** The fields in the order of the form, from top to bottom. */
const reportFields = ['lines', 'reason', 'message', 'images', 'wish'] as const;
type ReportField = (typeof reportFields)[number];
/** The text of the error of each field; at the `top` is a refusal that is about none. */
export type ReportErrors = Partial<Record<'top' | ReportField | keyof ReportForm, string>>;

export type ReportLine = Pick<
  Order['products'][number],
  'variantId' | 'name' | 'nameHi' | 'images' | 'tile' | 'weight' | 'weightUnit' | 'quantity'
> & { isReported: boolean };

/**
 * The lines of an order with the quantities that can still be reported: settled pieces cannot be reported again. A line can have
 * only one open report at a time.
 */
export function reportLines(order: Pick<Order, 'products' | 'instead' | 'complaints'>): ReportLine[] {
  const settled = (variantId: string, counts: (one: Complaint) => boolean) =>
    (order.complaints ?? [])
      .filter(counts)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.variantId === variantId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const came = order.products.map((line) => ({ ...line, quantity: line.delivered ?? line.quantity }));
  return [...came, ...(order.instead ?? [])].map((line) => ({
    ...line,
    quantity:
      line.quantity - settled(line.variantId, ({ status }) => status === 'refunded' || status === 'again'),
    isReported: settled(line.variantId, ({ status }) => status === 'open') > 0,
  }));
}

/** The first values of the form. If only one line can be reported, it is chosen already. */
export function beginReport(lines: readonly ReportLine[]): ReportForm {
  const [only, ...others] = lines.filter(({ isReported, quantity }) => !isReported && quantity > 0);
  const quantities = only && others.length === 0 ? { [only.variantId]: 1 } : {};
  return { quantities, reason: '', message: '', wish: '' };
}

const chosen = ({ quantities }: ReportForm) =>
  Object.entries(quantities).filter(([, quantity]) => quantity > 0);

/** Checks the form. The result is empty if the form can be sent. */
export function reportErrors(form: ReportForm, t: Translate): ReportErrors {
  return {
    ...(chosen(form).length === 0 && { lines: t('orders.reportLinesMissing') }),
    ...(form.reason === '' && { reason: t('orders.reportReasonMissing') }),
    ...(form.reason === 'other' &&
      form.message.trim() === '' && { message: t('orders.reportMessageMissing') }),
    ...(form.wish === '' && { wish: t('orders.reportWishMissing') }),
  };
}

/** The body of the call. The form must be valid. */
export function reportBody(orderId: string, form: ReportForm, pictures: readonly Attached[]): ReportBody {
  return {
    orderId,
    lines: chosen(form).map(([variantId, quantity]) => ({ variantId, quantity })),
    reason: form.reason as ReportBody['reason'],
    message: form.message.trim(),
    images: pictures.map(({ base64 }) => base64),
    wish: form.wish as ReportBody['wish'],
  };
}

/** The form's field that the server's refusal is about, if there is one. */
export function refusedField(field: string | undefined, code: string): ReportField | undefined {
  const name = field?.split(/[.[]/)[0] ?? '';
  const known = reportFields.find((one) => one === name);
  if (known) return known;
  if (code === 'pictures_too_large' || code === 'invalid_image') return 'images';
  return code === 'complaint_open' || code === 'complaint_quantity' ? 'lines' : undefined;
}
