import type { Language } from '@/i18n';
import { clockTime, formatDate } from '@/lib/dates';
import texts from './for-customer.json';

type Words = keyof typeof texts.en;

/**
 * Words that the customer reads, in the customer's language, whatever that of the person is. Both languages are loaded with the
 * page for that reason.
 */
export function forCustomer(
  language: Language | undefined,
  key: Words,
  values: Record<string, string> = {},
): string {
  const text = texts[language ?? 'en'][key];
  return text.replace(/{(\w+)}/g, (_, name: string) => values[name] ?? '');
}

/** The time of a slot in figures, which both languages read: "7:00–9:00". */
const slotOf = (start: string, end: string) => `${clockTime(start).exact}–${clockTime(end).exact}`;

const hours = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** A slot as messages name it: "24/11/2026, 17:00–19:00" (core/announce). */
export const windowOf = (start: string, end: string): string =>
  `${formatDate(start)}, ${hours.format(new Date(start))}–${hours.format(new Date(end))}`;

interface Written {
  shop: string;
  mobile: string;
  name: string;
  id: string;
  start: string;
  end: string;
}

/** WhatsApp's address for a chat with the customer, with the first words of it. */
export function whatsAppHref(language: Language | undefined, order: Written): string {
  const { shop, mobile, name, id, start, end } = order;
  const words = forCustomer(language, 'hello', {
    shop,
    id,
    name: name ? ` ${name.split(' ')[0] ?? ''}` : '',
    slot: slotOf(start, end),
  });
  return `https://wa.me/91${mobile}?text=${encodeURIComponent(words)}`;
}

/** A map at the customer's place: the point if it is known, else a search for the address. */
export function mapHref(address: string, lat?: number, lng?: number): string {
  const place = lat !== undefined && lng !== undefined ? `${lat},${lng}` : address;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
