import { t } from '@/i18n';
import type { Complaint, Order } from './queries';
import {
  beginReport,
  refusedField,
  reportBody,
  reportErrors,
  reportLines,
  type ReportForm,
} from './report-form';

type Line = Order['products'][number];
const line = (variantId: string, quantity: number) => ({ variantId, quantity, name: variantId }) as Line;
const complaint = (status: Complaint['status'], variantId: string, quantity: number) =>
  ({ status, lines: [{ variantId, quantity }] }) as Complaint;

const whole: ReportForm = {
  quantities: { apple: 2, okra: 0 },
  reason: 'bad_quality',
  message: ' Soft ',
  wish: 'refund',
};

test('a line with an open report cannot be reported, and settled pieces cannot be reported again', () => {
  const complaints = [
    complaint('open', 'okra', 1),
    complaint('refunded', 'apple', 1),
    complaint('again', 'apple', 1),
    complaint('declined', 'apple', 1),
  ];
  const lines = reportLines({ products: [line('apple', 3), line('okra', 1)], complaints });
  expect(lines.map(({ quantity, isReported }) => [quantity, isReported])).toEqual([
    [1, false],
    [1, true],
  ]);
});

test('the only line of an order is chosen from the start', () => {
  const products = [line('apple', 3), line('okra', 1)];
  expect(beginReport(reportLines({ products })).quantities).toEqual({});
  const complaints = [complaint('open', 'okra', 1)];
  expect(beginReport(reportLines({ products, complaints })).quantities).toEqual({ apple: 1 });
});

test('every field but the text is required, and the text only for the reason "something else"', () => {
  expect(Object.keys(reportErrors(beginReport([]), t))).toEqual(['lines', 'reason', 'wish']);
  expect(reportErrors(whole, t)).toEqual({});
  expect(reportErrors({ ...whole, quantities: { apple: 0 } }, t)).toEqual({
    lines: t('orders.reportLinesMissing'),
  });
  expect(reportErrors({ ...whole, reason: 'other', message: ' ' }, t)).toEqual({
    message: t('orders.reportMessageMissing'),
  });
});

test('the body has the chosen lines, the trimmed text and the pictures', () => {
  const picture = { id: 1, name: 'a.jpg', uri: 'data:', base64: 'AAAA' };
  expect(reportBody('order', whole, [picture])).toEqual({
    orderId: 'order',
    lines: [{ variantId: 'apple', quantity: 2 }],
    reason: 'bad_quality',
    message: 'Soft',
    images: ['AAAA'],
    wish: 'refund',
  });
});

test('the refusal of a field is shown at that field', () => {
  expect(refusedField('lines.0.quantity', 'complaint_quantity')).toBe('lines');
  expect(refusedField('images[1]', 'invalid_image')).toBe('images');
  expect(refusedField(undefined, 'pictures_too_large')).toBe('images');
  expect(refusedField(undefined, 'complaint_open')).toBe('lines');
  expect(refusedField(undefined, 'complaint_late')).toBeUndefined();
  expect(refusedField('orderId', 'malformed')).toBeUndefined();
});
