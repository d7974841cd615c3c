import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { useState } from 'react';

import type { Attached } from './attached';
import { choosePictures } from './choose-pictures';
import PictureChoice from './picture-choice';

jest.mock('./choose-pictures', () => ({ choosePictures: jest.fn() }));

type Chosen = Awaited<ReturnType<typeof choosePictures>>;
const named = (name: string) => ({ name, uri: `file:///${name}`, base64: 'YWJj' });

function Form() {
  const [pictures, setPictures] = useState<Attached[]>([]);
  return <PictureChoice hint="Up to 3" pictures={pictures} onChange={setPictures} disabled={false} />;
}

/** Opens the picker. Call the returned function with the picture when it is to be chosen and ready. */
function add(): (chosen: Chosen) => Promise<void> {
  let ready: (chosen: Chosen) => void = () => undefined;
  jest.mocked(choosePictures).mockReturnValueOnce(new Promise((done) => (ready = done)));
  fireEvent.press(screen.getByRole('button', { name: 'Add pictures' }));
  return (chosen) => act(async () => ready(chosen));
}
const shown = () =>
  screen
    .queryAllByRole('button', { name: /^Remove/ })
    .map((button) => button.props.accessibilityLabel as string);

test('pictures that are prepared at the same time are all kept, and a removed one does not come back', async () => {
  render(<Form />);
  await add()([named('mango.jpg')]);
  const [peas, okra] = [add(), add()];
  await okra([named('okra.jpg')]);
  fireEvent.press(screen.getByRole('button', { name: 'Remove mango.jpg' }));
  await peas([named('peas.jpg')]);
  expect(shown()).toEqual(['Remove okra.jpg', 'Remove peas.jpg']);
});
