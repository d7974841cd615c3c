import { onlineManager } from '@tanstack/react-query';

import { Problem } from '@/lib/problem';
import en from './en';
import hi from './hi';
import { useLanguageState } from './language';
import { problemText, refusalText, wordsOf } from '.';

const short = new Problem({
  kind: 'conflict',
  code: 'out_of_stock',
  message: 'Only 4 available in stock.',
  detail: { variantId: 'mango-500', stock: 4 },
  status: 409,
});

afterEach(() => useLanguageState.setState({ language: 'en', catalogue: en }));

test('in English the server’s sentence is shown', () => {
  expect(wordsOf(short)).toBe('Only 4 available in stock.');
  expect(problemText(short, 'messages.generic')).toBe('Only 4 available in stock.');
});

describe('in Hindi', () => {
  beforeEach(() => useLanguageState.setState({ language: 'hi', catalogue: hi }));

  test('a refusal is translated by its code, with its figure', () => {
    expect(wordsOf(short)).toBe('स्टॉक में सिर्फ़ 4 बाकी।');
    expect(wordsOf({ code: 'promo_minimum', message: 'x', detail: { missing: 40.5 } })).toContain('₹40.50');
    expect(wordsOf({ code: 'cash_limit', message: 'x', detail: { limit: 10000 } })).toContain('₹10,000');
    expect(wordsOf({ code: 'promo_exhausted', message: 'x' })).toBe('यह प्रोमो कोड इस्तेमाल हो चुका है।');
  });

  test('zero and a malformed detail are not used as figures', () => {
    for (const detail of [{ stock: 0 }, { stock: 'four' }, null, 'stock']) {
      expect(wordsOf({ code: 'out_of_stock', message: 'x', detail })).toBe('यह पैक ख़त्म हो गया है।');
    }
  });

  test('a refusal that names a pack names it in Hindi', () => {
    const detail = { name: 'Tomato', nameHi: 'टमाटर', weight: '500', weightUnit: 'g', most: 5 };
    expect(wordsOf({ code: 'pack_share', message: 'x', detail })).toContain('टमाटर (500 ग्राम) के 5 तक');
  });

  test('for a long wait the time of its end is named, for a short one not', () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T14:14:30Z') });
    const locked = { code: 'password_locked', message: 'x' };
    expect(wordsOf({ ...locked, retryAfter: 59 })).not.toMatch(/\d:/);
    expect(wordsOf({ ...locked, retryAfter: 900 }).replaceAll('\u00a0', ' ')).toContain(
      'आज रात 8:00 बजे के बाद',
    );
    expect(wordsOf({ code: 'otp_sends', message: 'x', retryAfter: 80_000 })).toContain('कल');
    jest.useRealTimers();
  });

  test('for a code that the client does not know, the server’s sentence is shown', () => {
    expect(wordsOf({ code: 'new_rule', message: 'Not on Sundays.' })).toBe('Not on Sundays.');
  });

  test('without a refusal the fallback is shown; no network and no answer have texts of their own', () => {
    expect(refusalText(new Problem({ kind: 'server' }), 'messages.generic')).toBe('कुछ गड़बड़ हो गई!');
    expect(refusalText(new TypeError('x'), 'messages.generic')).toBe('कुछ गड़बड़ हो गई!');
    const unheard = () => problemText(new Problem({ kind: 'offline' }), 'messages.generic');
    expect(unheard()).toMatch(/^दुकान से संपर्क नहीं/);
    onlineManager.setOnline(false);
    expect(unheard()).toMatch(/^आप ऑफ़लाइन हैं/);
    onlineManager.setOnline(true);
    expect(problemText(new Problem({ kind: 'timeout' }), 'messages.generic')).toMatch(/^बहुत समय/);
    expect(refusalText(new Problem({ kind: 'offline' }), 'messages.generic')).toBe('कुछ गड़बड़ हो गई!');
  });
});
