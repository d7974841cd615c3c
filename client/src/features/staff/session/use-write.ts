import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { isProblem } from '@/api';
import { problemText } from '@/i18n';
import { uuid } from '@/lib/uuid';
import { useOutage } from '../offline/outage';
import { t } from '../texts';
import { needsProof, useProved } from './proof';

/**
 * Keys under which the server carries an action out once. One that has not succeeded keeps its key however often it is sent, because
 * the server may have carried it out without its answer arriving; another action gets another key.
 */
export class ActionKeys {
  private readonly kept = new Map<string, string>();
  private readonly lost = new Set<string>();

  /** The key of an action; `action` says what is done to what, without the reason, which may be worded anew. */
  of(action: string): string {
    const key = this.kept.get(action) ?? uuid();
    this.kept.set(action, key);
    return key;
  }

  /** It is not known whether the action was carried out. */
  unknown(action: string): void {
    this.lost.add(action);
  }

  /** The action is done: the same once more is another one. Returns whether it may have been carried out by an earlier try. */
  done(action: string): boolean {
    this.kept.delete(action);
    return this.lost.delete(action);
  }
}

interface Write<Body, Data> {
  call: (body: Body, key: string) => Promise<Data>;
  /** What is done to what, for the key. Without it the call has none. */
  action?: (body: Body) => string;
  /** `repeated`: an earlier try got no answer, and may be what was carried out; doneWords says so. */
  onDone?: (data: Data, body: Body, repeated: boolean) => void;
  onRefused?: (error: unknown, body: Body) => void;
}

/** The words for what is done. After a try without an answer a person may have meant to do it twice, and it counts once. */
export const doneWords = (done: string, repeated: boolean) => (repeated ? t('counter.once', { done }) : done);

const keys = new ActionKeys();

const isRefusal = (error: unknown) => isProblem(error) && error.status >= 400 && error.status < 500;

/** A call that changes something: it asks for the password where it must, keeps its key over retries, and says why it was refused. */
export function useWrite<Body, Data>({ call, action, onDone, onRefused }: Write<Body, Data>) {
  const { run } = useProved();
  const away = useOutage(({ since }) => since !== null);
  const running = useRef(false);
  // As it was sent: what is chosen may change before the answer.
  const sent = useRef('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Body) => {
      sent.current = action?.(body) ?? '';
      const key = action ? keys.of(sent.current) : '';
      return run(() => call(body, key));
    },
    onSuccess: (data, body) => {
      const repeated = keys.done(sent.current);
      onDone?.(data, body, repeated);
    },
    onError: (refusal, body) => {
      if (action && !isRefusal(refusal)) keys.unknown(sent.current);
      onRefused?.(refusal, body);
    },
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    /** Makes the call, unless it is being made: a double click is one action. */
    send: (body: Body) => {
      if (running.current) return;
      running.current = true;
      mutate(body);
    },
    busy: isPending,
    /** The server cannot be reached: the button is grey, with the reason below it. */
    away,
    error,
    /** Why it was refused; nothing if the person closed the dialog for the password. */
    refusal: error && !needsProof(error) ? problemText(error, 'messages.generic') : undefined,
    reset,
  };
}
