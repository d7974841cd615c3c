import { FavouriteQueue } from './favourite-queue';

const mango = { productId: 'mango' };

function world() {
  const sent: boolean[] = [];
  const answers: ((refuse?: boolean) => void)[] = [];
  const settled = jest.fn();
  const failed = jest.fn();
  const favourites = new FavouriteQueue({
    send: (_, wanted) => {
      sent.push(wanted);
      return new Promise((resolve, reject) => {
        answers.push((refuse) => (refuse ? reject(new Error('no')) : resolve(wanted)));
      });
    },
    settled,
    failed,
  });
  const answer = async (refuse?: boolean) => {
    answers.shift()!(refuse);
    await new Promise(process.nextTick);
  };
  return { favourites, sent, answer, settled, failed, shown: () => favourites.use.getState().pending.mango };
}

test('a tap changes the heart at once and is sent once', async () => {
  const { favourites, sent, answer, settled, shown } = world();
  favourites.set(mango, true);
  expect(shown()).toBe(true);
  await answer();
  expect(sent).toEqual([true]);
  expect(settled).toHaveBeenCalledWith(mango, true);
  expect(shown()).toBeUndefined();
});

test('after quick taps the last state is sent, one request at a time', async () => {
  const { favourites, sent, answer, settled, shown } = world();
  favourites.set(mango, true);
  favourites.set(mango, false);
  favourites.set(mango, true);
  favourites.set(mango, false);
  expect(sent).toEqual([true]);
  expect(shown()).toBe(false);
  await answer();
  expect(sent).toEqual([true, false]);
  expect(settled).not.toHaveBeenCalled();
  await answer();
  expect(settled).toHaveBeenCalledTimes(1);
  expect(settled).toHaveBeenCalledWith(mango, false);
});

test('a refused change turns the heart back', async () => {
  const { favourites, answer, settled, failed, shown } = world();
  favourites.set(mango, true);
  await answer(true);
  expect(shown()).toBeUndefined();
  expect(failed).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
  favourites.set(mango, true);
  await answer();
  expect(settled).toHaveBeenCalledWith(mango, true);
});

test("an answer that arrives after the logout does not change the next customer's hearts", async () => {
  const { favourites, answer, settled } = world();
  favourites.set(mango, true);
  favourites.clear();
  await answer();
  expect(settled).not.toHaveBeenCalled();
});
