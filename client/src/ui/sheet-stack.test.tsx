import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { useState, type ReactNode } from 'react';
import { DeviceEventEmitter, StyleSheet } from 'react-native';
import { SafeAreaInsetsContext, SafeAreaProvider } from 'react-native-safe-area-context';

import { Button } from './button';
import { Overlay } from './overlay';
import { Dialog } from './sheet';
import { SheetStack } from './sheet-stack';

const insetsOfWindow = { top: 59, right: 0, bottom: 34, left: 0 };
const insetsOfTab = { ...insetsOfWindow, bottom: 83 };
const metrics = { frame: { x: 0, y: 0, width: 390, height: 844 }, insets: insetsOfWindow };

function App({ children }: { children: ReactNode }) {
  return (
    <SafeAreaProvider initialMetrics={metrics}>
      <SheetStack>
        <SafeAreaInsetsContext value={insetsOfTab}>{children}</SafeAreaInsetsContext>
      </SheetStack>
    </SafeAreaProvider>
  );
}

function Broken(): never {
  throw new Error('broken');
}

const bought = jest.fn();

/** A page with a sheet whose content fails: within the frame of a dialog, or at once. */
function Page({ within }: { within: 'frame' | 'nothing' }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button label="Open" onPress={() => setOpen(true)} />
      <Button label="Buy" onPress={bought} />
      {within === 'frame' ? (
        <Dialog open={open} title="Login" onClose={close} footer={<Broken />}>
          <Broken />
        </Dialog>
      ) : (
        <Overlay open={open} label="Login" place="bottom" onClose={close}>
          <Broken />
        </Overlay>
      )}
    </>
  );
}

const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }));
const sheets = () => screen.UNSAFE_root.findAll(({ props }) => props.stackPresentation === 'formSheet');

beforeEach(() => {
  bought.mockClear();
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['its button', () => press('Close')],
  ['the back button', () => act(() => void DeviceEventEmitter.emit('hardwareBackPress'))],
])('a sheet whose content fails says so, %s closes it, and the page stays usable', (_, close) => {
  render(
    <App>
      <Page within="frame" />
    </App>,
  );
  press('Open');
  expect(screen.getByText('Something went wrong!')).toBeTruthy();
  close();
  expect(sheets()).toEqual([]);
  press('Buy');
  expect(bought).toHaveBeenCalledTimes(1);
});

test('a sheet that fails as a whole is closed, and can be opened again', () => {
  render(
    <App>
      <Page within="nothing" />
    </App>,
  );
  press('Open');
  expect(sheets()).toEqual([]);
  press('Buy');
  expect(bought).toHaveBeenCalledTimes(1);
  press('Open');
  expect(sheets()).toEqual([]);
});

test('a sheet takes the insets of the window and not those of the tab that opened it', () => {
  render(
    <App>
      <Overlay open label="Login" place="right" onClose={jest.fn()}>
        {null}
      </Overlay>
    </App>,
  );
  expect(StyleSheet.flatten(screen.getByLabelText('Login').props.style).paddingBottom).toBe(34);
});
