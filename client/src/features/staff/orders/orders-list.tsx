import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Banner, Button, Dialog, EmptyState, HStack, Note, pageCount, Pager, Text } from '@/ui';
import { useMay } from '../session/session';
import { Answer } from '../shell/answer';
import { useKeys, useListKeys } from '../shell/keys';
import { StaffScreen } from '../shell/staff-screen';
import { WriteButton } from '../shell/write-button';
import { useT } from '../texts';
import type { Wanted } from './address';
import { AdvanceDialog } from './advance-dialog';
import { Filters } from './filters';
import { ordersQuery, type Card } from './queries';
import { OrderChoice, OrderRow } from './row';
import { allOf, canAdvance, chosenOf, commonNext, goalsOf, toggled } from './selection';
import { statusText } from './status';
import { useAdvance } from './use-advance';

const useStyles = makeStyles((t) => ({
  foot: { paddingVertical: t.space.x3 },
  above: {
    paddingHorizontal: t.space.x4,
    paddingBottom: t.space.x2,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
}));

interface ListProps {
  wanted: Wanted;
  onWanted: (change: Partial<Wanted>) => void;
  /** The order that is open beside the list: its id or its tracking id. */
  open: string;
  /** What is typed into the search; it is in the address a moment later. */
  text: string;
  onText: (text: string) => void;
}

/** The orders that are chosen to be advanced together; null while none are to be chosen. */
function useChosen(cards: readonly Card[]) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const advancing = useAdvance(() => setIds(null));
  const chosen = chosenOf(cards, ids ?? []);
  useKeys(ids ? [{ key: 'Escape', label: 'keys.close', act: () => setIds(null) }] : []);
  return { ids, setIds, chosen, advancing };
}

function AdvanceButton({ chosen, advancing }: Pick<ReturnType<typeof useChosen>, 'chosen' | 'advancing'>) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const next = commonNext(chosen);
  const delivered = chosen.filter(({ status }) => status === 'Out for Delivery').length;
  const start = () => advancing.start(goalsOf(chosen));
  const count = chosen.length;
  const label =
    count === 0
      ? t('orderList.chooseSome')
      : next
        ? t('orderList.advanceTo', { count, status: t(statusText(next)) })
        : t('orderList.advanceEach', { count });
  return (
    <>
      <WriteButton
        label={label}
        write={advancing}
        disabled={count === 0}
        // A delivery is final, as on the order's page.
        onPress={() => (delivered > 0 ? setAsking(true) : start())}
      />
      <Dialog
        open={asking}
        title={t('orderList.deliverTitle', { count: delivered })}
        onClose={() => setAsking(false)}
      >
        <Text color="inkMuted">{t('orderList.deliverLead')}</Text>
        <Button
          full
          icon="check"
          label={label}
          onPress={() => {
            setAsking(false);
            start();
          }}
        />
      </Dialog>
    </>
  );
}

function Empty({ wanted, onWanted }: Pick<ListProps, 'wanted' | 'onWanted'>) {
  const t = useT();
  const narrowed = wanted.slot || wanted.status || wanted.text;
  return (
    <EmptyState
      icon="list"
      title={t(wanted.text ? 'orderList.nothingFound' : narrowed ? 'orderList.noneSuch' : 'orderList.empty')}
      body={t(
        wanted.text
          ? 'orderList.nothingFoundLead'
          : narrowed
            ? 'orderList.noneSuchLead'
            : 'orderList.emptyLead',
      )}
      action={
        narrowed ? (
          <Button
            kind="secondary"
            label={t('orderList.showAll')}
            onPress={() => onWanted({ slot: '', status: '', text: '' })}
          />
        ) : undefined
      }
    />
  );
}

/** The list of orders: by slot, status and search, with several to advance at once. */
export function OrdersList({ wanted, onWanted, open, text, onText }: ListProps) {
  const t = useT();
  const styles = useStyles();
  const keys = useListKeys();
  const mayAdvance = useMay('orders.advance');
  const seesCustomers = useMay('customers.read');
  const query = useQuery(ordersQuery(wanted));
  const cards = query.data?.items ?? [];
  const { ids, setIds, chosen, advancing } = useChosen(cards);
  const count = query.data?.count ?? 0;
  const ofSlot = wanted.slot !== '';
  return (
    <StaffScreen
      bare
      title={t('orderList.title')}
      subtitle={
        query.data ? t(query.data.more ? 'orderList.countMore' : 'orderList.count', { count }) : undefined
      }
      search={{
        value: text,
        onChange: onText,
        placeholder: t(seesCustomers ? 'orderList.search' : 'orderList.searchId'),
      }}
      answeredAt={query.dataUpdatedAt || undefined}
      footer={ids ? <AdvanceButton chosen={chosen} advancing={advancing} /> : undefined}
    >
      <Filters
        wanted={wanted}
        onChange={onWanted}
        action={
          mayAdvance && !ids && cards.some(canAdvance) ? (
            <Button kind="secondary" label={t('orderList.choose')} onPress={() => setIds([])} />
          ) : undefined
        }
      />
      {ids ? (
        <HStack gap="x2" wrap apart style={styles.above}>
          <Text type="bodyStrong" live="polite" tabular>
            {t('orderList.chosen', { count: chosen.length })}
          </Text>
          <Button kind="ghost" label={t('orderList.chooseAll')} onPress={() => setIds(allOf(cards))} />
          <Button kind="ghost" label={t('orderList.chooseEnd')} onPress={() => setIds(null)} />
        </HStack>
      ) : null}
      <Answer query={query}>
        {({ items, size, page, more, common }) => (
          <>
            {common ? (
              <Banner tone="accent" icon="search">
                {t('orderList.common')}
              </Banner>
            ) : null}
            {items.length === 0 ? <Empty wanted={wanted} onWanted={onWanted} /> : null}
            <View role="list" aria-label={t('orderList.title')} ref={keys}>
              {items.map((card) =>
                ids ? (
                  <OrderChoice
                    key={card.id}
                    card={card}
                    ofSlot={ofSlot}
                    chosen={ids.includes(card.id)}
                    onToggle={(id) => setIds((before) => before && toggled(before, id))}
                  />
                ) : (
                  <OrderRow
                    key={card.id}
                    card={card}
                    ofSlot={ofSlot}
                    here={open !== '' && (open === card.id || open === card.trackingId)}
                    replace={open !== ''}
                    wanted={wanted}
                  />
                ),
              )}
            </View>
            <View style={styles.foot}>
              {more && page >= pageCount(count, size) ? (
                <Note>{t('orderList.countMoreLead', { count })}</Note>
              ) : null}
              <Pager
                label={t('orderList.title')}
                page={page}
                pages={pageCount(count, size)}
                onChange={(next) => onWanted({ page: next })}
              />
            </View>
          </>
        )}
      </Answer>
      <AdvanceDialog advancing={advancing} cards={cards} />
    </StaffScreen>
  );
}
