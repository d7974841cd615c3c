import { dropSecondTaps } from './second-taps';

test('of a double tap the first tap arrives, by mouse or finger, and every press of a key', () => {
  const box = document.createElement('div');
  const button = box.appendChild(document.createElement('button'));
  const heard = jest.fn();
  button.addEventListener('click', heard);
  const stop = dropSecondTaps(box);
  const click = (pointerType: string, detail: number, at: number) => {
    const event = new MouseEvent('click', { detail, bubbles: true });
    Object.defineProperties(event, { pointerType: { value: pointerType }, timeStamp: { value: at } });
    heard.mockClear();
    button.dispatchEvent(event);
    return heard.mock.calls.length;
  };
  expect(click('mouse', 1, 1000)).toBe(1);
  expect(click('mouse', 2, 1200)).toBe(0);
  expect(click('mouse', 1, 1300)).toBe(1);
  expect(click('touch', 1, 3000)).toBe(1);
  expect(click('touch', 1, 3200)).toBe(0);
  expect(click('touch', 1, 4000)).toBe(1);
  expect(click('', 0, 5000)).toBe(1);
  expect(click('', 0, 5100)).toBe(1);
  stop();
  expect(click('mouse', 2, 5200)).toBe(1);
});
