import { useState } from 'react';

import { useQueue, queue } from '../queue/actions';
import { useNames } from '../stock/words';
import {
  bagStates,
  isDecided,
  isDone,
  nextLine,
  shelfLines,
  whole,
  type Found,
  type Share,
  type ShelfLine,
} from './lines';
import { tick, ticksOf, type KeptTick } from './ticks';
import { isLive, useWave } from './wave';

/** The line before the person. */
interface Visit {
  key: string;
  /** Its ticks are made anew, for what was ticked wrongly. */
  again: boolean;
  /** The orders for which it was ticked in this visit. */
  done: readonly string[];
}

const atStart: Visit = { key: '', again: false, done: [] };

/** The walk along the shelves: the line before the person, what was ticked, and what each button does. */
export function useWalk() {
  const names = useNames();
  const wave = useWave();
  const actions = useQueue(({ actions: all }) => all);
  const [visit, setVisit] = useState<Visit>(atStart);
  const [packing, setPacking] = useState<string | null>(null);
  const lines = shelfLines(wave, actions);
  const bags = bagStates(wave, lines);

  const toTick = (line: ShelfLine): Share[] =>
    line.shares.filter((share) =>
      line.key === visit.key && visit.again ? !visit.done.includes(share.order) : !isDecided(share),
    );
  const visited = lines.find(({ key }) => key === visit.key);
  // The line stays before the person until it is decided, also if the server refuses an earlier one meanwhile.
  const line = visited && toTick(visited).length > 0 ? visited : nextLine(lines, visit.key);
  const shares = line ? toTick(line) : [];
  const live = wave.filter(isLive);
  const toPack = live.find(({ order }) => order === packing) ?? (line ? undefined : live[0]);

  const put = (of: ShelfLine, share: Share, found: Found, sure = false) => {
    const { order, trackingId, letter, refused } = share;
    const kept: KeptTick = {
      order,
      variantId: of.variantId,
      units: found.units,
      ...(found.grams ? { grams: found.grams } : {}),
      ...(found.reason ? { reason: found.reason } : {}),
      ...(found.why ? { why: found.why } : {}),
      ...(sure ? { sure } : {}),
      name: names.meant(of),
      bag: letter,
      trackingId,
    };
    void tick(kept);
    if (refused) void queue.remove([refused.id]);
  };

  /** Ticks some shares of the line; the next line comes when all of them are ticked. */
  const decide = (of: ShelfLine, found: readonly { share: Share; found: Found }[], sure = false) => {
    for (const one of found) put(of, one.share, one.found, sure);
    const done = [...(visit.key === of.key ? visit.done : []), ...found.map(({ share }) => share.order)];
    const left = toTick(of).filter(({ order }) => !done.includes(order));
    if (left.length > 0) return setVisit({ key: of.key, again: visit.key === of.key && visit.again, done });
    setVisit({ ...atStart, key: nextLine(lines, of.key)?.key ?? '' });
  };

  return {
    wave,
    live,
    lines,
    bags,
    line,
    /** What is to be ticked of the line. */
    shares,
    at: line ? lines.indexOf(line) + 1 : lines.length,
    done: lines.filter((one) => isDone(one) && one !== line),
    after: line ? lines.slice(lines.indexOf(line) + 1).filter((one) => !isDone(one)) : [],
    /** The order that is being packed. */
    toPack,
    decide,
    tickWhole: (of: ShelfLine) =>
      decide(
        of,
        toTick(of).map((share) => ({ share, found: whole(share) })),
      ),
    open: (of: ShelfLine) => {
      setPacking(null);
      setVisit({ key: of.key, again: isDone(of), done: [] });
    },
    pack: setPacking,
    /** How many ticks of an order the server has not heard of. */
    waitingOf: (order: string) => ticksOf(actions, order, 'waiting').length,
  };
}

export type WalkState = ReturnType<typeof useWalk>;
