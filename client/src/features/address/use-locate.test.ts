import { act, renderHook } from '@testing-library/react-native';

import { currentPosition } from './current-position';
import { LocateError } from './locate-error';
import { useLocate } from './use-locate';

jest.mock('./current-position', () => ({ currentPosition: jest.fn() }));

test.each([
  ['denied', 'location.geoDenied'],
  ['unknown', 'address.geoFailed'],
] as const)('a device that does not say where it is (%s)', async (why, text) => {
  jest.mocked(currentPosition).mockRejectedValue(new LocateError(why));
  const found = jest.fn();
  const { result } = renderHook(() => useLocate(found));
  await act(async () => result.current.locate());
  expect(result.current).toMatchObject({ busy: false, failure: text });
  expect(found).not.toHaveBeenCalled();
});
