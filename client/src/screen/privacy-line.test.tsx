import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { openBrowserAsync } from 'expo-web-browser';

import { setLanguage } from '@/i18n';
import { PrivacyLine } from './privacy-line';

jest.mock('expo-router', () => ({
  Link: jest.requireActual<typeof import('react-native')>('react-native').Text,
}));
jest.mock('expo-web-browser', () => ({ openBrowserAsync: jest.fn(() => Promise.resolve({})) }));
jest.mock('@/lib/config', () => ({ apiUrl: () => 'https://shop.example' }));

test('the app shows the policy over the form, and stays on the page', () => {
  render(<PrivacyLine />);
  const press = { preventDefault: jest.fn() };
  fireEvent(screen.getByText('Privacy policy'), 'press', press);
  expect(openBrowserAsync).toHaveBeenCalledWith('https://shop.example/privacy-policy?language=en');
  expect(press.preventDefault).toHaveBeenCalled();
});

test('the policy is in the app’s language', async () => {
  await act(() => setLanguage('hi'));
  render(<PrivacyLine />);
  fireEvent(screen.getByText('गोपनीयता नीति'), 'press', { preventDefault: jest.fn() });
  expect(openBrowserAsync).toHaveBeenLastCalledWith('https://shop.example/privacy-policy?language=hi');
});
