import { act, render, screen } from '@testing-library/react-native';

import { closeLocation, openLocation, useOverlays } from '@/state';
import { Text } from '@/ui';
import { useToasts } from '@/ui/toast-store';
import { lazyOverlay, lazyPart } from './lazy';
import { PlainOffline } from './plain-offline';

const load = jest.fn();
const Overlay = lazyOverlay(load, (overlays) => overlays.location, closeLocation);
const isOpen = () => useOverlays.getState().location;
const open = () => act(async () => openLocation());

test('each press on an overlay whose chunk cannot be loaded shows a toast, until it can be loaded', async () => {
  load.mockRejectedValue(new Error('no network'));
  render(<Overlay />);
  const pressInVain = async () => {
    useToasts.setState({ list: [] });
    await open();
    expect(isOpen()).toBe(false);
    expect(useToasts.getState().list).toMatchObject([{ tone: 'error' }]);
  };
  await pressInVain();
  await pressInVain();
  load.mockResolvedValue(() => <Text>The dialog</Text>);
  await open();
  expect(isOpen()).toBe(true);
  expect(screen.getByText('The dialog')).toBeTruthy();
});

test('a page whose network goes before its banner was loaded says all the same that it is offline', async () => {
  let offline = false;
  const Part = lazyPart(
    () => Promise.reject(new Error('no network')),
    () => offline,
    PlainOffline,
  );
  const { rerender } = render(<Part />);
  const words = 'You are offline. What you see may be old.';
  expect(screen.queryByText(words)).toBeNull();
  offline = true;
  await act(async () => rerender(<Part />));
  screen.getByText(words);
  offline = false;
  await act(async () => rerender(<Part />));
  expect(screen.queryByText(words)).toBeNull();
});
