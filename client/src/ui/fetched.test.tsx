import { act, fireEvent, render, screen } from '@testing-library/react-native';

import { fetched } from './fetched';
import { Text } from './text';

const Greeting = ({ name }: { name: string }) => <Text>{`Namaste, ${name}`}</Text>;
const waiting = <Text>wait</Text>;

test('what is fetched takes its place, and is there at once the next time', async () => {
  const load = jest.fn(() => Promise.resolve(Greeting));
  const Part = fetched(load, waiting);
  const { unmount } = render(<Part name="Asha" />);
  expect(screen.getByText('wait')).toBeTruthy();
  expect(await screen.findByText('Namaste, Asha')).toBeTruthy();
  unmount();
  render(<Part name="Ravi" />);
  expect(screen.getByText('Namaste, Ravi')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a fetch that failed says so, and is tried again', async () => {
  const load = jest.fn<Promise<typeof Greeting>, []>().mockRejectedValueOnce(new Error('no network'));
  load.mockResolvedValueOnce(Greeting);
  const Part = fetched(load, waiting);
  render(<Part name="Asha" />);
  const again = await screen.findByRole('button', { name: 'Retry' });
  await act(async () => fireEvent.press(again));
  expect(await screen.findByText('Namaste, Asha')).toBeTruthy();
});
