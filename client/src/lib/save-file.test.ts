import { isAvailableAsync, shareAsync } from 'expo-sharing';

import { saveFile } from './save-file';

const mockWritten = new Map<string, Uint8Array>();
jest.mock('expo-file-system', () => ({
  Paths: { cache: 'file:///cache' },
  File: class {
    readonly uri: string;
    constructor(...parts: string[]) {
      this.uri = parts.join('/');
    }
    create({ overwrite }: { overwrite: boolean }) {
      if (mockWritten.has(this.uri) && !overwrite) throw new Error('it exists');
    }
    write(bytes: Uint8Array) {
      mockWritten.set(this.uri, bytes);
    }
  },
}));
jest.mock('expo-sharing', () => ({ isAvailableAsync: jest.fn(), shareAsync: jest.fn() }));

const available = jest.mocked(isAvailableAsync);
const share = jest.mocked(shareAsync);
const pdf = new TextEncoder().encode('%PDF-1.7').buffer as ArrayBuffer;

beforeEach(() => {
  mockWritten.clear();
  available.mockReset().mockResolvedValue(true);
  share.mockReset();
});

test('a bill is written to the cache folder and offered to other apps', async () => {
  await expect(saveFile(pdf, 'bill-2026-27-7.pdf', 'application/pdf')).resolves.toBe(true);
  const [uri, options] = share.mock.calls[0]!;
  expect(uri).toBe('file:///cache/bill-2026-27-7.pdf');
  expect(options).toMatchObject({ mimeType: 'application/pdf', UTI: 'com.adobe.pdf' });
  expect(new TextDecoder().decode(mockWritten.get(uri))).toBe('%PDF-1.7');
});

test('the same bill can be asked for again', async () => {
  await saveFile(pdf, 'bill.pdf', 'application/pdf');
  await expect(saveFile(pdf, 'bill.pdf', 'application/pdf')).resolves.toBe(true);
  expect(share).toHaveBeenCalledTimes(2);
});

test('the copy of the personal data is offered as JSON', async () => {
  await saveFile(pdf, 'my-data.json', 'application/json');
  expect(share.mock.calls[0]![1]).toMatchObject({ mimeType: 'application/json', UTI: 'public.json' });
});

test('on a device without a share sheet saveFile returns false and leaves no file', async () => {
  available.mockResolvedValue(false);
  await expect(saveFile(pdf, 'bill.pdf', 'application/pdf')).resolves.toBe(false);
  expect(mockWritten.size).toBe(0);
});

test('a share sheet that fails rejects', async () => {
  share.mockRejectedValue(new Error('no'));
  await expect(saveFile(pdf, 'bill.pdf', 'application/pdf')).rejects.toThrow('no');
});
