import { sessionMemory } from '@/lib/storage';
import { uuid } from '@/lib/uuid';
import { userId } from '@/state';
import { OrderAttempts } from './order-attempts';
import { checkOut } from './queries';

/** The one instance of this tab, through which all its check-out requests go. */
export const attempts = new OrderAttempts({
  store: sessionMemory,
  user: userId,
  send: checkOut,
  newKey: uuid,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
