/**
 * Every key under which the client stores something belongs to one of these three lists, which say what a logout does with it. The
 * stores (lib/storage) take no other key, so a new one cannot be used without an answer.
 */

/** What a customer leaves on the device: deleted when this customer logs out, or when another one logs in (session/lifecycle). */
export const customerKeys = [
  'answers',
  'cart',
  'cart.applied',
  'cart.open',
  'cart.server',
  'checkout.address',
  'checkout.attempts',
  'checkout.note',
  'checkout.slot',
  'locationOutside',
  'locationText',
  'locationTextHi',
  'ordered',
  'push',
  'report',
  'searches',
] as const;

/** The session itself, and what a visitor wants to do after the login: state/session and state/wishes write and delete them. */
export type SessionKey = 'authToken' | 'expiredSession' | 'expiredUser' | 'intended' | 'userDetail';

/** What belongs to the device, whoever uses it: a logout leaves it. */
export type DeviceKey = 'device_id' | 'installAnswered' | 'language' | 'reloadedFor' | 'theme' | 'visits';

export type StoredKey = (typeof customerKeys)[number] | SessionKey | DeviceKey;
