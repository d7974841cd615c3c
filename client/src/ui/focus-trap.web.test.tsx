import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';

import { Button } from './button';
import { Dialog } from './sheet';

afterEach(cleanup);

/** Reaches a button with the keyboard and presses it. */
function press(name: string) {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
}

const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

function Views() {
  const [next, setNext] = useState(false);
  return (
    <Dialog title={next ? 'Choose an address' : 'Your cart'} onClose={() => {}}>
      {next ? null : <Button label="Proceed" onPress={() => setNext(true)} />}
    </Dialog>
  );
}

test('a dialog keeps the focus when another view takes the place of the button that was pressed', () => {
  render(<Views />);
  press('Proceed');
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Choose an address' }));
});

/** Two dialogs over each other; each takes the button that opened it off the page. */
function Layers() {
  const [open, setOpen] = useState<'nothing' | 'lower' | 'both' | 'lower again'>('nothing');
  return (
    <main id="content" tabIndex={-1}>
      {open === 'nothing' ? <Button label="Login" onPress={() => setOpen('lower')} /> : null}
      <Dialog open={open !== 'nothing'} title="Lower" onClose={() => setOpen('nothing')}>
        {open === 'lower' ? <Button label="More" onPress={() => setOpen('both')} /> : null}
      </Dialog>
      <Dialog open={open === 'both'} title="Upper" onClose={() => setOpen('lower again')}>
        {null}
      </Dialog>
    </main>
  );
}

test('if its opener is gone, a closed dialog gives the focus to the one below or to the content of the page', () => {
  render(<Layers />);
  press('Login');
  press('More');
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Upper' }));
  escape();
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Lower' }));
  escape();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
