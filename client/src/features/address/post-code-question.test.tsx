import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { Text } from 'react-native';

import { Problem } from '@/lib/problem';
import { Button } from '@/ui';
import { PostCodeQuestion } from './post-code-question';
import type { Address } from './queries';
import { useAddressForm } from './use-address-form';
import { useSave } from './use-save';

const mockSave = jest.fn();
jest.mock('./queries', () => ({
  ...jest.requireActual<object>('./queries'),
  saveAddress: (...args: unknown[]) => mockSave(...args) as unknown,
}));

const saved = {
  _id: 'a',
  addresstype: 'home',
  addressLine1: '12 MG Road',
  addressLine2: '2nd floor',
  city: 'Rajwada',
  state: 'Madhya Pradesh',
  postCode: '455001',
  landmark: 'Clock tower',
  phone: '9826012345',
  latitude: 22.72,
  longitude: 75.86,
  isDefault: true,
} as Address;

/** The parts of the address form that save it. */
function Form() {
  const state = useAddressForm(saved, {});
  const { save, saving, question, answer } = useSave(state, saved);
  return (
    <>
      <Text>{state.form.postCode}</Text>
      {question ? <PostCodeQuestion question={question} busy={saving} onAnswer={answer} /> : null}
      <Button label="Save" onPress={save} />
      <Button label="Type" onPress={() => state.type('postCode', '455111')} />
    </>
  );
}

const differs = new Problem({
  kind: 'conflict',
  status: 409,
  code: 'pincode_differs',
  message: 'Check it.',
  field: 'postCode',
  detail: { typed: '455001', found: '452001' },
});

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
}

beforeEach(() => mockSave.mockReset().mockRejectedValueOnce(differs).mockResolvedValue({ data: saved }));

test.each([
  ['Use 452001', '452001'],
  ['Keep 455001', '455001'],
])('%s saves the address with that PIN code, and asks no more', async (choice, postCode) => {
  show();
  fireEvent.press(screen.getByText('Save'));
  await screen.findByText(
    'You typed the PIN code 455001, but the place on the map has 452001. Which one is right?',
  );
  expect(mockSave.mock.calls[0][0]).toMatchObject({ postCode: '455001', pincodeConfirmed: false });
  fireEvent.press(screen.getByText(choice));
  await waitFor(() => expect(mockSave).toHaveBeenCalledTimes(2));
  expect(mockSave.mock.calls[1]).toMatchObject([{ postCode, pincodeConfirmed: true }, 'a']);
});

test('the question goes when the PIN code is changed', async () => {
  show();
  fireEvent.press(screen.getByText('Save'));
  await screen.findByText('Keep 455001');
  fireEvent.press(screen.getByText('Type'));
  expect(screen.queryByText('Keep 455001')).toBeNull();
});
