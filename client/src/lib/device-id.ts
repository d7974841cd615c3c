import { storage } from './storage';
import { uuid } from './uuid';

/** The device's id, made once and kept; guest accounts are found by it. */
export function deviceId(): string {
  const known = storage.get('device_id');
  if (known) return known;
  const fresh = uuid();
  storage.set('device_id', fresh);
  return fresh;
}
