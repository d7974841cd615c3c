import { dropSecondTaps } from './second-taps';

/** Two buttons in a box; `tap` says whether the button heard of it. */
function buttonsIn(box: HTMLElement) {
  const heard = jest.fn();
  const add = () => {
    const button = box.appendChild(document.createElement('button'));
    button.addEventListener('click', heard);
    return button;
  };
  const tap = (on: HTMLElement, pointerType: string, detail: number, at: number, clientX = 0) => {
    const event = new MouseEvent('click', { detail, clientX, bubbles: true });
    Object.defineProperties(event, { pointerType: { value: pointerType }, timeStamp: { value: at } });
    heard.mockClear();
    on.dispatchEvent(event);
    return heard.mock.calls.length === 1;
  };
  return { below: add(), above: add(), tap };
}

test('of a double tap only the first tap arrives, by mouse or finger, and each press of a key', () => {
  const box = document.createElement('div');
  const { below, tap } = buttonsIn(box);
  const stop = dropSecondTaps(box, true);
  expect(tap(below, 'mouse', 1, 1000)).toBe(true);
  expect(tap(below, 'mouse', 2, 1200)).toBe(false);
  expect(tap(below, 'mouse', 1, 1300)).toBe(true);
  expect(tap(below, 'touch', 1, 3000)).toBe(true);
  expect(tap(below, 'touch', 1, 3200)).toBe(false);
  expect(tap(below, 'touch', 1, 4000)).toBe(true);
  expect(tap(below, '', 0, 5000)).toBe(true);
  expect(tap(below, '', 0, 5100)).toBe(true);
  stop();
  expect(tap(below, 'mouse', 2, 5200)).toBe(true);
});

test('a second tap that hits what lay below a closed sheet is dropped, and fast taps elsewhere arrive', () => {
  const { below, above, tap } = buttonsIn(document.body);
  const stop = dropSecondTaps(document);
  expect(tap(above, 'mouse', 1, 1000)).toBe(true);
  expect(tap(below, 'mouse', 2, 1200)).toBe(false);
  expect(tap(above, 'touch', 1, 2000)).toBe(true);
  expect(tap(below, 'touch', 1, 2200)).toBe(false);
  // The same button, as a stepper's, and the keys of a pad.
  expect(tap(above, 'mouse', 1, 3000)).toBe(true);
  expect(tap(above, 'mouse', 2, 3200)).toBe(true);
  expect(tap(above, 'touch', 1, 4000)).toBe(true);
  expect(tap(below, 'touch', 1, 4200, 60)).toBe(true);
  stop();
});
