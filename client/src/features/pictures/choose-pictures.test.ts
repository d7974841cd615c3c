import { launchImageLibraryAsync } from 'expo-image-picker';

import { choosePictures } from './choose-pictures.native';
import { mostBytes } from './attached';

jest.mock('expo-image-picker', () => ({
  launchImageLibraryAsync: jest.fn(),
  UIImagePickerPreferredAssetRepresentationMode: { Compatible: 'compatible' },
}));

const picker = jest.mocked(launchImageLibraryAsync) as jest.Mock;

test('returns the chosen pictures with name and content, and none if the customer closes the picker', async () => {
  picker.mockResolvedValueOnce({
    canceled: false,
    assets: [
      { fileName: 'mango.jpg', uri: 'file:///tmp/1.jpg', base64: 'YWJj' },
      { fileName: null, uri: 'file:///tmp/2.jpg', base64: 'YWJj' },
    ],
  });
  await expect(choosePictures()).resolves.toEqual([
    { name: 'mango.jpg', uri: 'file:///tmp/1.jpg', base64: 'YWJj' },
    { name: '2.jpg', uri: 'file:///tmp/2.jpg', base64: 'YWJj' },
  ]);
  expect(picker).toHaveBeenCalledWith(expect.objectContaining({ exif: false, base64: true }));
  picker.mockResolvedValueOnce({ canceled: true, assets: null });
  await expect(choosePictures()).resolves.toEqual([]);
});

test('refuses a picture that is too large for the server', async () => {
  const base64 = 'a'.repeat(Math.ceil((mostBytes * 4) / 3) + 4);
  picker.mockResolvedValueOnce({ canceled: false, assets: [{ fileName: 'big.jpg', uri: 'u', base64 }] });
  await expect(choosePictures()).rejects.toThrow('too large');
});
