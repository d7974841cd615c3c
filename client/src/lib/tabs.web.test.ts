import { oneTabAtATime } from './tabs';

function browserWith(locks: Partial<LockManager> | undefined): void {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

afterEach(() => browserWith(undefined));

test('work is done, and once, in a browser that has locks and refuses them because it forbids the page all storage', async () => {
  browserWith({
    request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
  });
  const work = jest.fn(() => Promise.resolve(3));
  await expect(oneTabAtATime('cart', work)).resolves.toBe(3);
  expect(work).toHaveBeenCalledTimes(1);
});

test('work that fails under a lock is not done again, and none is done for a tab that waits no longer', async () => {
  const request = (_name: string, _options: object, own: () => Promise<unknown>) => own();
  browserWith({ request: request as never });
  const work = jest.fn(() => Promise.reject(new Error('away')));
  await expect(oneTabAtATime('cart', work)).rejects.toThrow('away');
  expect(work).toHaveBeenCalledTimes(1);
  browserWith({ request: () => Promise.reject(new DOMException('aborted', 'AbortError')) });
  await expect(oneTabAtATime('feed', work, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(work).toHaveBeenCalledTimes(1);
});
