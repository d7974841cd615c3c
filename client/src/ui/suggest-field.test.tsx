import { fireEvent, render, screen, within } from '@testing-library/react-native';
import { ScrollView } from 'react-native';

import { SuggestField } from './suggest-field';

test('in the app more suggestions than there is room for can be scrolled, and pressed while the keyboard is open', () => {
  const options = Array.from({ length: 8 }, (_, at) => ({ id: `${at}`, label: `Nagar ${at}` }));
  const onChoose = jest.fn();
  render(
    <SuggestField label="Place" value="nagar" onChange={jest.fn()} options={options} onChoose={onChoose} />,
  );
  fireEvent(screen.getByLabelText('Place'), 'focus');
  const list = screen.UNSAFE_getByType(ScrollView);
  expect(list.props).toMatchObject({ nestedScrollEnabled: true, keyboardShouldPersistTaps: 'handled' });
  fireEvent.press(within(list).getByText('Nagar 7'));
  expect(onChoose).toHaveBeenCalledWith('7');
});
