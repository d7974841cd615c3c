import { act, render, screen } from '@testing-library/react-native';

import { closeLocation, openLocation, useOverlays } from '@/state';
import { Text } from '@/ui';
import { useToasts } from '@/ui/toast-store';
import { lazyOverlay } from './lazy';

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
