import { act, render, screen } from '@testing-library/react-native';
import type { Ref } from 'react';
import type { ViewProps } from 'react-native';

import { map } from './testing';
import { MapPicker } from './map-picker.native';

const mockSetCoordinates = jest.fn();

jest.mock('@/lib/system-map', () => ({ hasSystemMap: () => true }));
jest.mock('react-native-maps', () => {
  const { View: Box } = jest.requireActual<typeof import('react-native')>('react-native');
  const { useImperativeHandle } = jest.requireActual<typeof import('react')>('react');
  const Pin = ({ ref, ...props }: ViewProps & { ref?: Ref<unknown> }) => {
    // A native property that has not changed does nothing, so the marker has no setNativeProps here.
    useImperativeHandle(ref, () => ({ setCoordinates: mockSetCoordinates }));
    return <Box testID="pin" {...props} />;
  };
  return { __esModule: true, default: Box, Polygon: () => null, Marker: Pin };
});

test('a pin that was dragged out of the area goes back to where it was, also the second time', () => {
  const onMove = jest.fn();
  const onRefused = jest.fn();
  render(
    <MapPicker map={map} point={map.centre} onMove={onMove} onRefused={onRefused} onState={jest.fn()} />,
  );
  const outside = { latitude: 23.5, longitude: 76.5 };
  const drag = () =>
    act(() => screen.getByTestId('pin').props.onDragEnd({ nativeEvent: { coordinate: outside } }));
  drag();
  drag();
  expect(mockSetCoordinates.mock.calls).toEqual([[map.centre], [map.centre]]);
  expect(onRefused).toHaveBeenCalledTimes(2);
  expect(onMove).not.toHaveBeenCalled();
});
