import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { useWhen } from '@/i18n/when';
import { dotted } from '@/lib/dotted';
import { Badge, Button, EmptyState, HStack, type IconName, Note, toast } from '@/ui';
import { useWrite } from '../session/use-write';
import { useT, type StaffText } from '../texts';
import { Answer, SkeletonRows } from './answer';
import { AskDialog } from './ask-dialog';
import { CardList } from './card-list';
import { OpenOrAll } from './open-or-all';
import { StaffScreen } from './staff-screen';
import { Pager } from './pager';

/** A record that waits for a person until it is marked as done. */
type Finishable = { id: string; doneAt?: string; doneBy?: string; note?: string };

type Page<R> = { items: R[]; more: boolean };

type Props<R extends Finishable> = {
  texts: Record<
    'title' | 'lead' | 'none' | 'noneOpen' | 'noneLead' | 'done' | 'doneLead' | 'isDone',
    StaffText
  >;
  icon: IconName;
  cardHeight: number;
  queryOf: (
    all: boolean,
    page: number,
  ) => Pick<UseQueryOptions<Page<R>, Error, Page<R>, any[]>, 'queryKey' | 'queryFn' | 'staleTime'>;
  finish: (body: { id: string; note: string }) => Promise<void>;
  /** What the record's own card begins with: a heading and what it says. */
  card: (record: R) => ReactNode;
  /** The buttons before the one that marks the record as done. */
  buttons: (record: R) => ReactNode;
  titleOf: (record: R) => string;
};

/** A list of records that wait for a person; those that wait stand first, and a dialog asks what became of one. */
export function FinishScreen<R extends Finishable>(props: Props<R>) {
  const { texts, icon, cardHeight, queryOf, finish, card, buttons, titleOf } = props;
  const t = useT();
  const when = useWhen();
  const [{ all, page }, setShown] = useState({ all: false, page: 1 });
  const setAll = (wanted: boolean) => setShown({ all: wanted, page: 1 });
  const [ending, setEnding] = useState<R | null>(null);
  const query = useQuery(queryOf(all, page));
  const write = useWrite({
    call: finish,
    onDone: () => {
      setEnding(null);
      toast.success(t(texts.isDone));
    },
  });
  return (
    <StaffScreen
      title={t(texts.title)}
      subtitle={t(texts.lead)}
      back="/staff/more"
      answeredAt={query.dataUpdatedAt || undefined}
    >
      <OpenOrAll all={all} onChange={setAll} />
      <Answer query={query} skeleton={<SkeletonRows count={4} height={cardHeight} />}>
        {({ items, more }) =>
          items.length === 0 && page === 1 ? (
            <EmptyState
              icon={icon}
              title={t(all ? texts.none : texts.noneOpen)}
              body={t(texts.noneLead)}
              action={
                all ? undefined : (
                  <Button kind="secondary" label={t('counter.showAll')} onPress={() => setAll(true)} />
                )
              }
            />
          ) : (
            <>
              <CardList
                label={t(texts.title)}
                items={[...items].sort((a, b) => Number(Boolean(a.doneAt)) - Number(Boolean(b.doneAt)))}
                keyOf={({ id }) => id}
                card={(record) => (
                  <>
                    {card(record)}
                    <HStack gap="x2" align="stretch" wrap>
                      {buttons(record)}
                      {record.doneAt ? null : (
                        <Button
                          icon="check"
                          label={t(texts.done)}
                          accessibilityLabel={titleOf(record)}
                          onPress={() => {
                            // Why another one was refused is not said of this one.
                            write.reset();
                            setEnding(record);
                          }}
                        />
                      )}
                    </HStack>
                    {record.doneAt ? (
                      <>
                        <Badge
                          tone="brand"
                          icon="check"
                          label={t('counter.doneBy', { by: record.doneBy ?? '' })}
                        />
                        <Note>{dotted(when.dateTime(record.doneAt), record.note)}</Note>
                      </>
                    ) : null}
                  </>
                )}
              />
              <Pager
                label={t(texts.title)}
                page={page}
                more={more}
                onChange={(next) => setShown({ all, page: next })}
              />
            </>
          )
        }
      </Answer>
      <AskDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={ending ? titleOf(ending) : t(texts.title)}
        lead={t(texts.doneLead)}
        label={t('counter.note')}
        button={t(texts.done)}
        write={write}
        onSend={(note) => ending && write.send({ id: ending.id, note })}
      />
    </StaffScreen>
  );
}
