import type { StaffSchemas } from '@/api';
import { heardFrom } from '../offline/outage';
import { queue } from '../queue/actions';
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

export const tickKind = 'pick.tick';

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
  words: ({ name, units, bag, trackingId }) => ({
    what: t('pick.ticked', { name, count: units }),
    more: bag ? t('pick.tickedFor', { bag, id: trackingId }) : trackingId,
  }),
});
