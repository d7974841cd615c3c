import { storage } from './storage';
import { uuid } from './uuid';

/** The device's id, generated once and stored. The server finds guest accounts by it. */
export function deviceId(): string {
  const stored = storage.get('device_id');
  if (stored) return stored;
  const fresh = uuid();
  storage.set('device_id', fresh);
  return fresh;
}
