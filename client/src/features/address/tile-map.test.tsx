import { fireEvent, render, screen } from '@testing-library/react-native';
import { Platform } from 'react-native';

import { map } from './testing';
import { MapPicker } from './map-picker.native';
import { pinHint } from './pin-hint.native';
import { TileMap } from './tile-map';

const mockExtra = { hasMapsKey: false };
jest.mock('expo-constants', () => ({
  __esModule: true,
  default: {
    expoConfig: {
      get extra() {
        return mockExtra;
      },
    },
  },
  ExecutionEnvironment: { StoreClient: 'storeClient' },
}));

function show() {
  const told = { onMove: jest.fn(), onRefused: jest.fn(), onState: jest.fn() };
  render(<TileMap map={map} point={null} {...told} />);
  const field = screen.getByTestId('tile-map');
  fireEvent(field, 'layout', { nativeEvent: { layout: { x: 0, y: 0, width: 300, height: 200 } } });
  const finger = (name: string, x: number, y: number, fingers = 1) => {
    const touches = Array.from({ length: fingers }, () => ({}));
    fireEvent(field, name, { nativeEvent: { pageX: x, pageY: y, locationX: x, locationY: y, touches } });
  };
  return { ...told, finger };
}

test('names the source of the map, and fills the field with tiles', () => {
  show();
  expect(screen.getByText('© the map makers')).toBeTruthy();
  expect(screen.getByLabelText('Map of the delivery area')).toBeTruthy();
  const pictures = screen.UNSAFE_root.findAll((node) => typeof node.props.source?.uri === 'string').map(
    (node) => node.props.source.uri as string,
  );
  expect(pictures).toContainEqual(expect.stringMatching(/^https:\/\/tiles\.example\/16\/\d+\/\d+\.png$/));
});

test('a drag to the left moves the map to the east; the pin stays in the middle', () => {
  const { finger, onMove, onRefused } = show();
  finger('responderGrant', 200, 100);
  finger('responderMove', 150, 100);
  finger('responderRelease', 150, 100);
  expect(onRefused).not.toHaveBeenCalled();
  const [to] = onMove.mock.calls[0];
  expect(to.longitude).toBeCloseTo(75.865 + (50 / (256 * 2 ** 16)) * 360, 5);
  expect(to.latitude).toBeCloseTo(22.718, 5);
});

test('a pinch leaves the pin where it is', () => {
  const { finger, onMove, onRefused } = show();
  finger('responderGrant', 150, 100);
  finger('responderMove', 250, 40, 2);
  finger('responderMove', 255, 40);
  finger('responderRelease', 260, 40);
  expect(onMove).not.toHaveBeenCalled();
  expect(onRefused).not.toHaveBeenCalled();
});

test('a tap puts the pin there; outside the service area it goes back', () => {
  const { finger, onMove, onRefused } = show();
  finger('responderGrant', 160, 100);
  finger('responderRelease', 161, 100);
  expect(onMove).toHaveBeenCalledTimes(1);
  expect(onMove.mock.calls[0][0].longitude).toBeGreaterThan(75.865);
  finger('responderGrant', 0, 100);
  finger('responderRelease', 3000, 100);
  expect(onRefused).toHaveBeenCalledTimes(1);
  expect(onMove).toHaveBeenCalledTimes(1);
});

test('Android without a Google key shows this map; with a key, and on an iPhone, the system’s map is shown', () => {
  const props = { map, point: null, onMove: jest.fn(), onRefused: jest.fn(), onState: jest.fn() };
  const own = Platform.OS === 'android';
  mockExtra.hasMapsKey = false;
  const { unmount } = render(<MapPicker {...props} />);
  expect(screen.queryByTestId('tile-map') !== null).toBe(own);
  expect(pinHint()).toBe(own ? 'address.mapHint' : 'address.pinHint');
  unmount();
  mockExtra.hasMapsKey = true;
  render(<MapPicker {...props} />);
  expect(screen.queryByTestId('tile-map')).toBeNull();
  expect(pinHint()).toBe('address.pinHint');
});
