import type { StaffSchemas } from '@/api';
import { heardFrom } from '../offline/outage';
import { queue } from '../queue/actions';
import type { Action } from '../queue/store';
import { t } from '../texts';
import { sendTick } from './queries';

export type Reason = StaffSchemas['PickReason'];

/** What was found of one line of an order. It states how many are there, so that the latest one counts. */
export interface Tick {
  order: string;
  variantId: string;
  units: number;
  grams?: number;
  reason?: Reason;
  why?: string;
  sure?: boolean;
}

/** A tick as the queue keeps it, with what its words say. */
export interface KeptTick extends Tick {
  name: string;
  bag: string;
  trackingId: string;
}

export const foundIn = ({ units, grams, reason, why }: Tick) => ({ units, grams, reason, why });

export const tickKind = 'pick.tick';

export const ticksOf = (actions: readonly Action[], order: string, state: Action['state']): Action[] =>
  actions.filter(
    (one) => one.kind === tickKind && one.state === state && (one.body as KeptTick).order === order,
  );

/** Takes the refused ticks of an order off the list of what was refused: the person has read why. */
export const forgetRefused = (order: string): void =>
  void queue.remove(ticksOf(queue.state.getState().actions, order, 'refused').map(({ id }) => id));

/** Says what was found. It is sent when there is a network, each tick after those before it. */
export const tick = queue.kind<KeptTick>(tickKind, {
  send: async ({ name: _, bag: __, trackingId: ___, ...found }, { id, at }) => {
    try {
      await sendTick({ ...found, key: id, at: new Date(at).toISOString() });
      heardFrom();
    } catch (error) {
      heardFrom(error);
      throw error;
    }
  },
  // The walk shows it at the line, and a toast would cover what it says.
  saysRefusals: () => new URLSearchParams(window.location.search).has('walk'),
  words: ({ name, units, bag, trackingId }) => ({
    what: t('pick.ticked', { name, count: units }),
    more: bag ? t('pick.tickedFor', { bag, id: trackingId }) : trackingId,
  }),
});
