import { clockTime, dayLabel, daysFromToday, formatDate, formatShortDate } from './dates';
import { mailTo } from './email';
import { effectivePrice, formatMoney, percentOff } from './money';
import { isPhoto, pictureSrcSet, pictureUrl, safePictureUrl } from './picture';
import { storedName } from './stored-name';

test('money is grouped the Indian way, with paise only if there are any', () => {
  expect(formatMoney(147)).toBe('₹147');
  expect(formatMoney(124500)).toBe('₹1,24,500');
  expect(formatMoney(18.5)).toBe('₹18.50');
  expect(formatMoney(0.1 + 0.2)).toBe('₹0.30');
});

test('percent off is rounded half up, and an offer that is not lower than the price is ignored', () => {
  expect(percentOff(24, 18)).toBe(25);
  expect(percentOff(200, 199)).toBe(1);
  expect(percentOff(24, 24)).toBe(0);
  expect(percentOff(0, 0)).toBe(0);
  expect(effectivePrice({ price: 24, discountedPrice: 30 })).toBe(24);
  expect(effectivePrice({ price: 24, discountedPrice: 18 })).toBe(18);
});

test('times are in Indian time, whatever the time zone of the device', () => {
  expect(formatDate('2026-11-21T19:00:00Z')).toBe('22/11/2026');
  expect(formatShortDate('2026-11-21T10:00:00Z')).toBe('21/11/26');
  expect(clockTime('2026-11-21T01:35:00Z')).toMatchObject({ exact: '7:05', plain: '7:05', part: 'morning' });
  expect(clockTime('2026-11-21T18:30:00Z')).toMatchObject({ exact: '12:00', plain: '12', part: 'early' });
});

test('a day begins at midnight in India', () => {
  const now = new Date('2026-11-21T19:00:00Z');
  const words = { today: 'Today', tomorrow: 'Tomorrow' };
  expect(daysFromToday('2026-11-22', now)).toBe(0);
  expect(dayLabel('2026-11-22', words, 'en-IN', now)).toBe('Today');
  expect(dayLabel('2026-11-23T02:00:00Z', words, 'en-IN', now)).toBe('Tomorrow');
  expect(dayLabel('2026-11-24', words, 'en-IN', now)).toBe('Tue 24');
});

test('photos are told from drawings by their file format', () => {
  for (const photo of ['/pictures/mango-0123456789abcdef-480.jpg', 'https://example.com/a.JPEG?v=2'])
    expect(isPhoto(photo)).toBe(true);
  for (const other of [
    '/pictures/tomato-480.webp',
    'https://example.com/a.png',
    'javascript:a.jpg',
    '',
    null,
  ])
    expect(isPhoto(other)).toBe(false);
});

test('a picture is loaded in the width that fits, and only from a safe address', () => {
  expect(pictureUrl('/pictures/tomato-480.webp', 200)).toBe('/pictures/tomato-240.webp');
  expect(pictureUrl('/pictures/tomato-480.webp', 2000)).toBe('/pictures/tomato-960.webp');
  expect(pictureSrcSet('/pictures/tomato-480.webp')).toContain('/pictures/tomato-960.webp 960w');
  expect(pictureUrl('/pictures/mango-0123456789abcdef-480.jpg', 200)).toBe(
    '/pictures/mango-0123456789abcdef-240.jpg',
  );
  expect(pictureSrcSet('https://example.com/a.png')).toBeUndefined();
  const own = (size: string) => `/pictures/diwali-${size}-0123456789abcdef-480.jpg`;
  const widths = (size: string, whole: boolean) =>
    pictureSrcSet(own(size), whole)
      ?.split(', ')
      .map((one) => one.split(' ')[1]);
  expect(widths('1920x960', false)).toEqual(['240w', '360w', '480w', '720w', '960w']);
  expect(widths('1920x960', true)).toEqual(['480w', '720w', '960w', '1440w', '1920w']);
  expect(widths('1920x480', true)).toEqual(['480w', '720w', '960w', '1440w', '1920w']);
  expect(widths('1200x900', true)).toEqual(['320w', '480w', '640w', '960w', '1200w']);
  expect(widths('900x1200', true)).toEqual(['240w', '360w', '480w', '720w', '900w']);
  expect(widths('480x1920', true)).toEqual(['120w', '180w', '240w', '360w', '480w']);
  expect(pictureUrl(own('900x1200'), 300)).toBe(own('900x1200').replace('-480.', '-360.'));
  expect(pictureUrl('/pictures/tomato-480.webp', 300)).toBe('/pictures/tomato-480.webp');
  expect(pictureUrl(own('1920x960'), 960, true)).toBe(own('1920x960'));
  expect(pictureUrl(own('1920x960'), 960)).toBe(own('1920x960').replace('-480.', '-960.'));
  expect(safePictureUrl('img.example.com/a.png')).toBe('https://img.example.com/a.png');
  expect(safePictureUrl('javascript:alert(1)')).toBeUndefined();
  expect(safePictureUrl('data:image/png;base64,AA')).toBeUndefined();
});

test('the session is stored under the names that the product requires', () => {
  expect(['authToken', 'userDetail', 'device_id', 'expiredSession'].map(storedName)).toEqual([
    'authToken',
    'userDetail',
    'device_id',
    'expiredSession',
  ]);
  expect(storedName('cart')).toBe('tokri.cart');
});

test("a stranger's address adds nothing to a mail", () => {
  expect(mailTo('asha@example.in')).toBe('mailto:asha@example.in');
  expect(mailTo('a?bcc=evil%40x.in&body=b@c.in')).toBe('mailto:a%3Fbcc%3Devil%2540x.in%26body%3Db@c.in');
});
