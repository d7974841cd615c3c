import { productPages } from './queries';

const page = (...ids: string[]) => ({ list: ids.map((productId) => ({ productId })), count: 200 });
type Pages = Parameters<NonNullable<ReturnType<typeof productPages>['select']>>[0]['pages'];
const shown = (...pages: object[]) =>
  productPages(['products'], {}).select!({ pages: pages as Pages, pageParams: pages.map((_, at) => at + 1) });

test('a product that moved to the next page meanwhile is listed once', () => {
  const { list, count } = shown(page('lemon', 'onion'), page('onion', 'palak'));
  expect(list.map(({ productId }) => productId)).toEqual(['lemon', 'onion', 'palak']);
  expect(count).toBe(200);
});

test('after each four pages more come by the button only', () => {
  const after = (pages: number) => shown(...Array.from({ length: pages }, () => page('lemon'))).byButton;
  expect([1, 3, 4, 5, 8].map(after)).toEqual([false, false, true, false, true]);
});
