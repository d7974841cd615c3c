import type { TextKey } from '@/i18n';
import type { IconName } from '@/ui';
import type { Address } from './queries';

type Type = Address['addresstype'];

const icons: Record<Type, IconName> = { home: 'home', office: 'briefcase', other: 'pin' };
const names: Record<Type, TextKey> = {
  home: 'address.home',
  office: 'address.office',
  other: 'address.other',
};

export const addressTypes = ['home', 'office', 'other'] as const;

export function addressIcon(type: string): IconName {
  return icons[type as Type] ?? 'pin';
}

export function addressTypeKey(type: string): TextKey {
  return names[type as Type] ?? 'address.other';
}

type Parts = Pick<Address, 'addressLine1' | 'addressLine2' | 'landmark' | 'city' | 'postCode'>;

/** The address without the house: "Near Palace, Rajwada, Indore 452002". */
export function addressRest(address: Parts): string {
  const words = [address.addressLine2, address.landmark, address.city];
  return `${words.filter((word) => word.trim() !== '').join(', ')} ${address.postCode}`.trim();
}

export function addressLine(address: Parts): string {
  return `${address.addressLine1}, ${addressRest(address)}`;
}

/** A mobile number in the form that is easy to read: 98260 12345. */
export function readablePhone(phone: string): string {
  const digits = phone.replace(/^\+?91(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 5)} ${digits.slice(5)}` : phone;
}
