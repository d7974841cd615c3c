import { get, getFile, post, postForReply } from './client';
import { countdownOf, isProblem, Problem } from '@/lib/problem';
import { shopTime } from '@/lib/shop-clock';
import { setTokenSource } from './token-source';

const mockDoWork = jest.fn<Promise<string>, [unknown, AbortSignal | undefined]>();
jest.mock('./work', () => ({ doWork: (...of: [unknown, AbortSignal | undefined]) => mockDoWork(...of) }));
jest.mock('@/lib/config', () => ({ apiUrl: () => 'https://shop.test' }));

let token: string | null;
let goesOn: string[] = [];
const expired = jest.fn();
setTokenSource({ current: () => token, expired, goesOn: (earlier) => goesOn.includes(earlier) });

const fetchMock = jest.fn<Promise<Response>, [Request]>();
const realFetch = globalThis.fetch;

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

const fine = (data: unknown) => ({ status: true, success: true, message: 'Hello', code: 'ok', data });
const bad = (code: string, more: object = {}) => ({
  status: false,
  success: false,
  message: 'No',
  code,
  ...more,
});

async function failure(promise: Promise<unknown>): Promise<Problem> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isProblem(error)) throw new Error('expected a problem');
  return error;
}

beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  expired.mockReset();
  token = null;
  goesOn = [];
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

test('a call sends the session token and returns the data of the envelope', async () => {
  token = 'secret';
  fetchMock.mockResolvedValue(reply(200, fine({ list: [] })));
  await expect(post('/category/user/list')).resolves.toEqual({ list: [] });
  const request = fetchMock.mock.calls[0]?.[0];
  expect(request?.url).toContain('/api/category/user/list');
  expect(request?.method).toBe('POST');
  expect(request?.headers.get('Authorization')).toBe('Bearer secret');
  expect(request?.headers.get('Accept-Language')).toBe('en');
});

test('postForReply also returns the message of a success', async () => {
  fetchMock.mockResolvedValue(reply(200, fine(null)));
  await expect(postForReply('/category/user/list')).resolves.toMatchObject({ message: 'Hello', code: 'ok' });
});

test.each([
  [400, 'invalid'],
  [404, 'missing'],
  [409, 'conflict'],
  [422, 'invalid'],
  [429, 'limited'],
  [500, 'server'],
])('HTTP %i is %s', async (status, kind) => {
  fetchMock.mockResolvedValue(
    reply(status, bad('some_code', { field: 'quantity', data: { stock: 2 } }), { 'Retry-After': '7' }),
  );
  const problem = await failure(get('/user/get-settings'));
  expect(problem).toMatchObject({
    kind,
    code: 'some_code',
    message: 'No',
    field: 'quantity',
    detail: { stock: 2 },
    retryAfter: 7,
  });
});

test('a countdown is shown for a short wait, not for a long one', () => {
  const limited = (retryAfter?: number) => countdownOf(new Problem({ kind: 'limited', retryAfter }));
  expect([limited(30), limited(900), limited(901), limited()]).toEqual([30, 900, 0, 0]);
  expect(countdownOf(new TypeError('x'))).toBe(0);
});

test('a refused session is ended, whatever the HTTP status', async () => {
  token = 'secret';
  fetchMock.mockResolvedValue(
    reply(200, { status: false, success: false, message: 'Authorization required', code: '' }),
  );
  expect((await failure(post('/cart/view-cart', {}))).kind).toBe('unauthorized');
  expect(expired).toHaveBeenCalledTimes(1);
});

test('a refusal of an older session does not end the new one', async () => {
  token = 'old';
  fetchMock.mockImplementation(() => {
    token = 'new';
    return Promise.resolve(reply(401, bad('unauthorized')));
  });
  await failure(post('/cart/view-cart', {}));
  expect(expired).not.toHaveBeenCalled();
});

test('a call that the session’s earlier token was refused for is sent again with the present one', async () => {
  token = 'old';
  goesOn = ['old'];
  fetchMock.mockImplementationOnce(() => {
    token = 'new';
    return Promise.resolve(reply(401, bad('unauthorized')));
  });
  fetchMock.mockResolvedValueOnce(reply(200, fine({ items: [] })));
  await post('/cart/view-cart', {});
  expect(fetchMock.mock.calls.map(([request]) => request.headers.get('Authorization'))).toEqual([
    'Bearer old',
    'Bearer new',
  ]);
  expect(expired).not.toHaveBeenCalled();

  fetchMock.mockImplementation(() => Promise.resolve(reply(401, bad('unauthorized'))));
  await failure(post('/cart/view-cart', {}));
  expect(fetchMock).toHaveBeenCalledTimes(3);
  expect(expired).toHaveBeenCalledTimes(1);
});

test('without a network a call is offline; without an answer it times out', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const offline = await failure(post('/cart/view-cart', {}));
  expect(offline.kind).toBe('offline');

  fetchMock.mockImplementationOnce(
    (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener('abort', () =>
          reject(Object.assign(new Error('aborted'), { name: 'AbortError' })),
        );
      }),
  );
  expect((await failure(post('/cart/view-cart', {}, { timeoutMs: 1 }))).kind).toBe('timeout');
});

test('a refusal that is not an envelope is a server problem; the page of a network’s login is no answer at all', async () => {
  fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  expect((await failure(post('/cart/view-cart', {}))).kind).toBe('server');
  fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 200 }));
  expect((await failure(post('/cart/view-cart', {}))).kind).toBe('offline');
});

test('a file is its bytes, under the path with its parameters; a refusal of it is an envelope', async () => {
  fetchMock.mockResolvedValueOnce(new Response(new Uint8Array([37, 80, 68, 70])));
  const ask = () => getFile('/order/invoice/{orderId}/pdf', { path: { orderId: 'o/1' } });
  expect([...new Uint8Array(await ask())]).toEqual([37, 80, 68, 70]);
  expect(fetchMock.mock.calls[0]?.[0].url).toBe('https://shop.test/api/order/invoice/o%2F1/pdf');
  fetchMock.mockResolvedValueOnce(reply(404, bad('order_not_found')));
  expect(await failure(ask())).toMatchObject({ kind: 'missing', code: 'order_not_found' });
});

test('a call does the work that is asked, and is made again with the solution', async () => {
  const puzzle = { algorithm: 'SHA-256', challenge: 'c', maxnumber: 9, salt: 's', signature: 'x' };
  mockDoWork.mockResolvedValueOnce('first').mockResolvedValueOnce('second');
  fetchMock
    .mockResolvedValueOnce(reply(428, bad('work_asked', { data: puzzle })))
    .mockResolvedValueOnce(reply(428, bad('work_asked', { data: puzzle })))
    .mockResolvedValueOnce(reply(200, fine({ type: 'register' })));
  await expect(post('/user/mobile-verify', { mobile: '9826012345' })).resolves.toEqual({ type: 'register' });
  expect(fetchMock.mock.calls.map(([request]) => request.headers.get('X-Altcha'))).toEqual([
    null,
    'first',
    'second',
  ]);
  expect(mockDoWork).toHaveBeenCalledWith(puzzle, undefined);
});

test('a server that asks for work again and again is given up', async () => {
  mockDoWork.mockResolvedValue('solution');
  fetchMock.mockImplementation(() => Promise.resolve(reply(428, bad('work_asked', { data: {} }))));
  const problem = await failure(post('/user/mobile-verify', { mobile: '9826012345' }));
  expect(problem).toMatchObject({ code: 'work_asked', kind: 'limited' });
  expect(fetchMock).toHaveBeenCalledTimes(4);
});

test('the shop’s clock is that of its newest answers, which a browser cannot have kept', async () => {
  const said = (at: number) => ({ Date: new Date(at).toUTCString() });
  const hour = 60 * 60 * 1000;
  fetchMock.mockImplementation(() => Promise.resolve(reply(200, fine({}), said(Date.now() - 5 * hour))));
  await get('/user/get-settings');
  expect(Math.abs(Date.now() - shopTime())).toBeLessThan(1000);
  await post('/cart/view-cart');
  expect(Math.abs(Date.now() - 5 * hour - shopTime())).toBeLessThan(2000);
  fetchMock.mockImplementation(() => Promise.resolve(reply(200, fine({}), said(Date.now()))));
  await post('/cart/view-cart');
  expect(Math.abs(Date.now() - shopTime())).toBeLessThan(1000);
});
