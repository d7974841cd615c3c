/**
 * Every key under which the client stores something is in one of these lists. The list of a key decides what a logout does
 * with its value. The stores (lib/storage) take no key that is in none of them.
 */

/** What a customer leaves on the device: deleted when this customer logs out, or when another one logs in (session/lifecycle). */
export const customerKeys = [
  'answers',
  'cart',
  'cart.applied',
  'cart.open',
  'cart.server',
  'change',
  'checkout.address',
  'checkout.attempts',
  'checkout.missing',
  'checkout.note',
  'checkout.slot',
  'locationOutside',
  'locationText',
  'locationTextHi',
  'ordered',
  'push',
  'report',
  'scrolled',
  'searches',
  'topUp.back',
] as const;

/** The session itself, and what a visitor wants to do after the login: state/session and state/wishes write and delete them. */
export type SessionKey = 'authToken' | 'expiredSession' | 'expiredUser' | 'intended' | 'userDetail';

/** Settings and facts of the device, which are the same for all its users: a logout leaves them. */
export type DeviceKey = 'device_id' | 'installAnswered' | 'language' | 'reloadedFor' | 'theme' | 'visits';

/**
 * The session of a member of the staff, in the staff's client only: features/staff/session writes and deletes them. What the person
 * did and what is not sent yet is in a database of its own (features/staff/queue), and a logout asks about it. The bell's state
 * (features/staff/board) names the person whose it is; how loud it is belongs to the device. The person who has chosen the messages of
 * the browser is in the key of features/staff/push, until the logout. The orders that a person is picking (features/staff/pick) name the
 * person whose they are, and are kept until they are packed. What the keeper of an empty shop has typed (features/staff/setup) is
 * kept until the shop is made.
 */
type StaffKey =
  'staff.bell' | 'staff.person' | 'staff.pick' | 'staff.push' | 'staff.setup' | 'staff.sound' | 'staff.token';

export type StoredKey = (typeof customerKeys)[number] | SessionKey | DeviceKey | StaffKey;
