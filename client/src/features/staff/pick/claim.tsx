import { useRouter } from 'expo-router';
import { useState } from 'react';

import { Button, Dialog, Grow, HStack, Text } from '@/ui';
import { useMay } from '../session/session';
import { useWrite } from '../session/use-write';
import { WriteButton } from '../shell/write-button';
import { walkHref } from './address';
import { claimPicks } from './queries';
import { useT } from './texts';
import type { PickOrder } from './wave';

/** How many bags a person usually carries at once, and how many at most. */
const usual = 4;
const most = 6;

/** Claims orders, and asks about those that their customers may still cancel. */
export function useClaim() {
  const router = useRouter();
  const mayEarly = useMay('orders.dispatch');
  const [refused, setRefused] = useState<{ id: string; code: string; message: string }[]>([]);
  const [early, setEarly] = useState<string[]>([]);
  const write = useWrite({
    call: claimPicks,
    onDone: (results) => {
      const not = results.filter(({ code }) => code !== 'ok');
      const asked = mayEarly ? not.filter(({ code }) => code === 'before_cutoff') : [];
      setEarly(asked.map(({ order }) => order));
      setRefused(
        not
          .filter((one) => !asked.includes(one))
          .map(({ order, code, message, picked }) => ({ id: picked?.trackingId ?? order, code, message })),
      );
      if (not.length === 0) router.push(walkHref);
    },
  });
  return { ...write, refused, early, notEarly: () => setEarly([]) };
}

type Claim = ReturnType<typeof useClaim>;

/** Asks before the right of customers to cancel is taken away. */
export function Early({ claim }: { claim: Claim }) {
  const t = useT();
  const { early, notEarly, send } = claim;
  return (
    <Dialog open={early.length > 0} title={t('earlyTitle')} onClose={notEarly}>
      <Text>{t('earlyLead', { count: early.length })}</Text>
      <HStack align="stretch">
        <WriteButton
          label={t('earlyDo', { count: early.length })}
          write={claim}
          onPress={() => send({ orders: early, early: true })}
        />
      </HStack>
      <Button full kind="secondary" label={t('earlyNot')} onPress={notEarly} />
    </Dialog>
  );
}

interface ButtonsProps {
  walking: readonly PickOrder[];
  open: readonly PickOrder[];
  chosen: readonly string[];
  claim: Claim;
}

/** The main button: go on with the walk, or begin one with the orders that are chosen or with the next ones. */
export function ClaimButtons({ walking, open, chosen, claim }: ButtonsProps) {
  const t = useT();
  const router = useRouter();
  const letters = walking.map(({ bag }) => bag).join(' ');
  const next = open.slice(0, usual).map(({ order }) => order);
  const wanted = chosen.length > 0 ? chosen : walking.length > 0 ? [] : next;
  const tooMany = walking.length + wanted.length > most;
  return (
    <Grow gap="x2">
      {wanted.length > 0 ? (
        <HStack align="stretch">
          <WriteButton
            icon="box"
            kind={walking.length > 0 ? 'secondary' : 'primary'}
            label={
              tooMany
                ? t('tooMany', { count: most })
                : t(chosen.length > 0 ? 'pickChosen' : 'pickNext', { count: wanted.length })
            }
            write={claim}
            disabled={tooMany}
            onPress={() => claim.send({ orders: wanted, early: false })}
          />
        </HStack>
      ) : null}
      {walking.length > 0 ? (
        <Button
          full
          size="large"
          icon="box"
          label={t('goOn', { letters })}
          onPress={() => router.push(walkHref)}
        />
      ) : null}
    </Grow>
  );
}
