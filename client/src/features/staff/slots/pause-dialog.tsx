import { useState } from 'react';

import { useWhen } from '@/i18n/when';
import { shopTime } from '@/lib/shop-clock';
import { Dialog, Field, FieldNote, Grow, HStack, RadioPills, Select, toast } from '@/ui';
import { useWrite } from '../session/use-write';
import { WriteButton } from '../shell/write-button';
import { useT } from '../texts';
import { days, mayEnd, momentOf, quickTimes, times } from './pause-times';
import { pauseShop } from './queries';
import { useUntil } from './until';

/** core/pause has the same bound. */
const longestSentence = 200;

/** Until when: with one tap, or an own day and time. */
function useUntilChoice(now: number) {
  const quick = quickTimes(now);
  const [choice, setChoice] = useState<string>(quick[0]?.choice ?? 'own');
  const [day, setDay] = useState(days(now)[0] ?? '');
  const [time, setTime] = useState('18:00');
  const until = quick.find((one) => one.choice === choice)?.until ?? momentOf(day, time);
  return { quick, choice, setChoice, day, setDay, time, setTime, until };
}

function UntilChoice({ now, state }: { now: number; state: ReturnType<typeof useUntilChoice> }) {
  const t = useT();
  const when = useWhen();
  const until = useUntil();
  const items = [
    ...state.quick.map((one) => ({
      value: one.choice as string,
      label: t(`pause.until_${one.choice}`),
      note: until(one.until),
    })),
    { value: 'own', label: t('pause.own') },
  ];
  return (
    <>
      <RadioPills label={t('pause.until')} items={items} value={state.choice} onChange={state.setChoice} />
      {state.choice === 'own' ? (
        <HStack gap="x3" align="stretch">
          <Grow>
            <Select
              label={t('pause.day')}
              items={days(now).map((value) => ({ value, label: when.day(value) }))}
              value={state.day}
              onChange={state.setDay}
            />
          </Grow>
          <Grow>
            <Select
              label={t('pause.time')}
              items={times().map((value) => ({ value, label: when.hour(momentOf(state.day, value)) }))}
              value={state.time}
              onChange={state.setTime}
            />
          </Grow>
        </HStack>
      ) : null}
    </>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const t = useT();
  const said = useUntil();
  const [now] = useState(shopTime);
  const state = useUntilChoice(now);
  const [say, setSay] = useState('');
  const [sayHi, setSayHi] = useState('');
  const pause = useWrite({
    call: pauseShop,
    onDone: ({ until = '' }) => {
      toast.success(t('pause.done', { until: said(until) }));
      onClose();
    },
  });
  const isTime = mayEnd(state.until, now);
  const needsEnglish = sayHi.trim() !== '' && say.trim() === '';
  return (
    <>
      <UntilChoice now={now} state={state} />
      {isTime ? null : <FieldNote error={t('pause.notThen')} />}
      <Field
        label={t('pause.say')}
        value={say}
        onChange={setSay}
        maxLength={longestSentence}
        hint={t('pause.sayHint')}
        error={needsEnglish ? t('pause.needsEnglish') : undefined}
      />
      <Field label={t('pause.sayHi')} value={sayHi} onChange={setSayHi} maxLength={longestSentence} />
      <HStack align="stretch">
        <WriteButton
          icon="pause"
          label={t('pause.until_then', { until: said(state.until) })}
          disabled={!isTime || needsEnglish}
          write={pause}
          onPress={() =>
            pause.send({ until: state.until.toISOString(), say: say.trim(), sayHi: sayHi.trim() })
          }
        />
      </HStack>
    </>
  );
}

/** Asks until when the shop takes no orders, and what its customers read meanwhile. */
export function PauseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} title={t('pause.title')} onClose={onClose} width={520}>
      <Form onClose={onClose} />
    </Dialog>
  );
}
