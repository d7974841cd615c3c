import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

import { historySettled } from './back-closes';
import { Button } from './button';
import { Field } from './field';
import { RadioPills } from './radio-pills';
import { Dialog } from './sheet';
import { toast, useToasts } from './toast-store';
import { Toaster } from './toast';

// jsdom has no layout, so every element would count as invisible.
beforeAll(() => {
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  globalThis.CSS = { escape: (text: string) => text } as typeof CSS;
});
afterEach(cleanup);

jest.mock('react-native-safe-area-context', () => ({
  useSafeAreaInsets: () => ({ top: 0, right: 0, bottom: 0, left: 0 }),
}));

function Page({ field = false }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button label="Open" onPress={() => setOpen(true)} />
      <Dialog open={open} title="Login" onClose={() => setOpen(false)}>
        {field ? <Field label="Amount" value="" onChange={() => {}} autoFocus /> : null}
        <Button label="Go on" onPress={() => {}} />
      </Dialog>
    </>
  );
}

test('a dialog takes the focus, keeps it, and gives it back on Escape', () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  act(() => opener.focus());
  fireEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Login' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(document.documentElement.classList.contains('is-locked')).toBe(true);

  const last = screen.getByRole('button', { name: 'Go on' });
  act(() => last.focus());
  fireEvent.keyDown(last, { key: 'Tab' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));

  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
  expect(document.documentElement.classList.contains('is-locked')).toBe(false);
});

test('Escape closes a dialog from the moment on at which it is on the page', async () => {
  const host = document.createElement('div');
  const root = createRoot(host);
  const close = jest.fn();
  // Called between React's changes of the page and its later effects.
  const shown = new Promise<void>((done) => {
    new MutationObserver((_, observer) => {
      if (!screen.queryByRole('dialog')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      done();
    }).observe(document.body, { childList: true });
  });
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  root.render(
    <Dialog open title="Login" onClose={close}>
      {null}
    </Dialog>,
  );
  await shown;
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  expect(close).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});

test('a dialog whose field has the focus at once gives it back to what opened it', () => {
  render(<Page field />);
  const opener = screen.getByRole('button', { name: 'Open' });
  act(() => opener.focus());
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount' }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(document.activeElement).toBe(opener);
});

test('the second tap of a double tap on the opener leaves the dialog open, and a later one beside it closes it', () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  const scrim = screen.getByRole('dialog').previousElementSibling as Element;
  const pressScrim = (afterMs: number) => {
    const press = createEvent.click(scrim);
    Object.defineProperty(press, 'timeStamp', { value: performance.now() + afterMs });
    fireEvent(scrim, press);
  };
  pressScrim(100);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  pressScrim(1000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('arrow keys move between radios and skip a disabled one', () => {
  const choose = jest.fn();
  render(
    <RadioPills
      label="Slot"
      value="a"
      onChange={choose}
      items={[
        { value: 'a', label: '7–9 am' },
        { value: 'b', label: '9–11 am', disabled: true },
        { value: 'c', label: '5–7 pm' },
      ]}
    />,
  );
  fireEvent.keyDown(screen.getByRole('radio', { name: '7–9 am' }), { key: 'ArrowRight' });
  expect(choose).toHaveBeenCalledWith('c');
});

test('at most three toasts are shown; a toast that the pointer moves over stays; errors are alerts', () => {
  jest.useFakeTimers();
  render(<Toaster />);
  act(() => {
    ['one', 'two', 'three'].forEach((word) => toast.success(word, 1000));
    toast.error('broken', 1000);
  });
  expect(useToasts.getState().list.map((entry) => entry.message)).toEqual(['two', 'three', 'broken']);
  expect(screen.getByRole('alert').textContent).toContain('broken');
  expect(screen.getByRole('status').textContent).toContain('three');

  const held = screen.getByText('broken').parentElement?.parentElement;
  if (!held) throw new Error('no toast');
  fireEvent.pointerEnter(screen.getByText('three').parentElement!.parentElement!); // it appeared under the pointer
  fireEvent.pointerMove(held);
  act(() => void jest.advanceTimersByTime(5000));
  expect(useToasts.getState().list.map((entry) => entry.message)).toEqual(['broken']);
  fireEvent.pointerLeave(held);
  act(() => void jest.advanceTimersByTime(1000));
  expect(useToasts.getState().list).toEqual([]);
  jest.useRealTimers();
});

test('the back button closes a dialog, and a closed dialog leaves no history entry behind', async () => {
  window.history.replaceState({ id: 'page' }, '');
  const before = window.history.length;
  const routed = jest.fn();
  window.addEventListener('popstate', routed);
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(window.history.length).toBe(before + 1);
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.history.state).toEqual({ id: 'page' });

  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(window.history.state).toEqual({ id: 'page', layers: 1 });
  fireEvent.keyDown(document, { key: 'Escape' });
  await waitFor(() => expect(window.history.state).toEqual({ id: 'page' }));
  expect(routed).not.toHaveBeenCalled();
  window.removeEventListener('popstate', routed);
});

test('a navigation can wait until the step back of a closed dialog has arrived', async () => {
  window.history.replaceState({ id: 'page' }, '');
  // The browser takes the step only when the test lets it, below.
  const back = jest.spyOn(window.history, 'back').mockImplementationOnce(() => undefined);
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.keyDown(document, { key: 'Escape' });
  await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  const navigate = jest.fn();
  const navigated = historySettled().then(navigate);
  await Promise.resolve();
  expect(navigate).not.toHaveBeenCalled();
  window.history.back();
  await navigated;
  expect(window.history.state).toEqual({ id: 'page' });
  back.mockRestore();
});

test('the back button skips all history entries that closed dialogs have left behind', async () => {
  jest.useFakeTimers();
  window.history.replaceState({ id: 'page' }, '');
  const nothing = () => undefined;
  const dialogs = ['Cart', 'Login'].map((title) => (
    <Dialog key={title} open title={title} onClose={nothing}>
      {null}
    </Dialog>
  ));
  render(<>{dialogs}</>).unmount();
  expect(window.history.state).toEqual({ id: 'page', layers: 2 });
  window.history.pushState({ id: 'next' }, '', '/next');
  act(() => jest.runAllTimers());
  jest.useRealTimers();
  window.history.back();
  await waitFor(() => expect(window.history.state).toEqual({ id: 'page' }));
});

test('a page that is opened just after a dialog was closed stays', () => {
  jest.useFakeTimers();
  window.history.replaceState({ id: 'page' }, '');
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.keyDown(document, { key: 'Escape' });
  window.history.pushState({ id: 'next' }, '', '/next');
  act(() => jest.runAllTimers());
  expect(window.history.state).toEqual({ id: 'next' });
  jest.useRealTimers();
});

function Broken(): never {
  throw new Error('broken');
}

test('a dialog whose content fails can be closed, and leaves the page usable', () => {
  jest.spyOn(console, 'error').mockImplementation();
  const close = jest.fn();
  const press = jest.fn();
  const page = (open: boolean) => (
    <>
      <Button label="Buy" onPress={press} />
      <Dialog open={open} title="Login" onClose={close} footer={<Broken />}>
        <Broken />
      </Dialog>
    </>
  );
  const { rerender } = render(page(true));
  const dialog = screen.getByRole('dialog', { name: 'Login' });
  expect(within(dialog).getByRole('alert').textContent).toBe('Something went wrong!');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);
  rerender(page(false));
  fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
  expect(press).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});
