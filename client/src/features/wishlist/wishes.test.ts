import { Wishes } from './wishes';

const mango = { productId: 'mango' };

function world() {
  const sent: boolean[] = [];
  const answers: ((refuse?: boolean) => void)[] = [];
  const settled = jest.fn();
  const failed = jest.fn();
  const wishes = new Wishes({
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
  return { wishes, sent, answer, settled, failed, shown: () => wishes.use.getState().statusMap.mango };
}

test('a tap shows at once and is told once', async () => {
  const { wishes, sent, answer, settled, shown } = world();
  wishes.wish(mango, true);
  expect(shown()).toBe(true);
  await answer();
  expect(sent).toEqual([true]);
  expect(settled).toHaveBeenCalledWith(mango, true);
  expect(shown()).toBeUndefined();
});

test('of quick taps the last one counts, one request at a time', async () => {
  const { wishes, sent, answer, settled, shown } = world();
  wishes.wish(mango, true);
  wishes.wish(mango, false);
  wishes.wish(mango, true);
  wishes.wish(mango, false);
  expect(sent).toEqual([true]);
  expect(shown()).toBe(false);
  await answer();
  expect(sent).toEqual([true, false]);
  expect(settled).not.toHaveBeenCalled();
  await answer();
  expect(settled).toHaveBeenCalledTimes(1);
  expect(settled).toHaveBeenCalledWith(mango, false);
});

test('a refusal gives the heart back', async () => {
  const { wishes, answer, settled, failed, shown } = world();
  wishes.wish(mango, true);
  await answer(true);
  expect(shown()).toBeUndefined();
  expect(failed).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
  wishes.wish(mango, true);
  await answer();
  expect(settled).toHaveBeenCalledWith(mango, true);
});

test("an answer that comes after the person has left changes nobody else's hearts", async () => {
  const { wishes, answer, settled } = world();
  wishes.wish(mango, true);
  wishes.forget();
  await answer();
  expect(settled).not.toHaveBeenCalled();
});
