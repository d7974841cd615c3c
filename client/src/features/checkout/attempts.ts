import { sessionMemory } from '@/lib/storage';
import { uuid } from '@/lib/uuid';
import { OrderAttempts } from './order-attempt';
import { checkOut } from './queries';

/** The one place orders are asked from in this tab. */
export const attempts = new OrderAttempts({
  store: sessionMemory,
  send: checkOut,
  newKey: uuid,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
