import { useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { classes, makeStyles } from '@/theme';
import { Badge, Banner, Button, ButtonLink, EmptyState, Heading, Text } from '@/ui';
import { OfflineBanner } from '../offline/offline-banner';
import { useQueue, useWaiting } from '../queue/actions';
import { staffHref } from '../shell/address';
import { HeaderButton } from '../shell/header';
import { useListKeys } from '../shell/keys';
import { PaneRow } from '../shell/pane-row';
import shell from '../shell/shell.module.css';
import { StaffScreen } from '../shell/staff-screen';
import { TwoPanes } from '../shell/two-panes';
import { useNames } from '../stock/words';
import { Bags } from './bags';
import { FewerSheet } from './fewer-sheet';
import { GramsButtons, GramsPad, useGrams, type Grams } from './grams-pad';
import { inBag, isWeighed, type ShelfLine } from './lines';
import { LineCard, LineRow, useFoundWords } from './line-card';
import { PackBody, PackButton, usePacking } from './pack-step';
import { useT } from './texts';
import { usePicks } from './use-picks';
import { useWalk, type WalkState } from './use-walk';
import { dropOrder, type PickOrder } from './wave';

const useStyles = makeStyles((t) => ({
  row: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: t.space.x2 },
  shelf: { paddingHorizontal: t.space.x4, paddingTop: t.space.x4, paddingBottom: t.space.x1 },
  fill: { flex: 1 },
  part: { gap: t.space.x2 },
}));

/** An order that the person picks no more: it was cancelled, or another person has it. */
function Ended({ order, walk }: { order: PickOrder; walk: WalkState }) {
  const t = useT();
  const names = useNames();
  const router = useRouter();
  const actions = useQueue(({ actions: all }) => all);
  const { trackingId: id, bag = '', by = '' } = order;
  const goods = inBag(order, actions).map((line) => `${line.units} × ${names.meant(line)}`);
  const words = () => {
    if (order.state === 'left') return t('hasLeft', { bag, id });
    if (order.state !== 'cancelled') return by ? t('taken', { bag, id, by }) : t('wasReleased', { bag, id });
    return goods.length > 0
      ? t('putBack', { bag, id, goods: goods.join(', ') })
      : t('cancelledEmpty', { bag, id });
  };
  return (
    <Banner
      tone="danger"
      action={
        <Button
          kind="secondary"
          label={t(order.state === 'cancelled' && goods.length > 0 ? 'isBack' : 'read')}
          accessibilityLabel={t('readOf', { id })}
          onPress={() => {
            walk.forgetRefused(order.order);
            dropOrder(order.order);
            if (walk.wave.length === 1) router.replace(staffHref('/staff/pick'));
          }}
        />
      }
    >
      {words()}
    </Banner>
  );
}

/** What the server has not heard of yet. */
function Waits() {
  const t = useT();
  const count = useWaiting();
  if (count === 0) return null;
  return <Badge tone="accent" icon="clock" label={t('waits', { count })} />;
}

/** The lines of the walk, by shelf; a row goes to its line. */
function AllLines({ walk, onOpen }: { walk: WalkState; onOpen: (line: ShelfLine) => void }) {
  const t = useT();
  const styles = useStyles();
  const keys = useListKeys();
  const shelves = [...new Set(walk.lines.map(({ shelf }) => shelf))];
  return (
    <View ref={keys}>
      {shelves.map((shelf) => {
        const title = shelf ? t('shelf', { shelf }) : t('noShelf');
        return (
          <View key={shelf}>
            <View style={styles.shelf}>
              <Heading level={2} type="h3">
                {title}
              </Heading>
            </View>
            <View role="list" aria-label={title}>
              {walk.lines
                .filter((line) => line.shelf === shelf)
                .map((line) => (
                  <PaneRow key={line.key} here={line === walk.line} onPress={() => onOpen(line)}>
                    <LineRow line={line} />
                  </PaneRow>
                ))}
            </View>
          </View>
        );
      })}
    </View>
  );
}

/** The line before the person, with what was ticked last above it and what comes next below. */
function Line({ walk, line, grams }: { walk: WalkState; line: ShelfLine; grams: Grams }) {
  const t = useT();
  const styles = useStyles();
  const found = useFoundWords();
  return (
    <>
      {walk.done.slice(-2).map((one) => (
        <View key={one.key} style={styles.row}>
          <View style={styles.fill}>
            <LineRow line={one} />
          </View>
          <Button
            kind="ghost"
            icon="undo"
            label={t('again')}
            accessibilityLabel={t('againOf', { line: found.name(one) })}
            onPress={() => walk.open(one)}
          />
        </View>
      ))}
      <Heading level={2} type="h3">
        {line.shelf ? t('shelf', { shelf: line.shelf }) : t('noShelf')}
      </Heading>
      <LineCard line={line} letters={walk.live.map(({ bag = '' }) => bag)} shares={walk.shares} />
      {isWeighed(line) ? <GramsPad grams={grams} /> : null}
      {walk.after.length > 0 ? (
        <View style={styles.part}>
          <Text type="smallStrong" color="inkMuted">
            {t('then')}
          </Text>
          {walk.after.slice(0, 2).map((one) => (
            <LineRow key={one.key} line={one} />
          ))}
        </View>
      ) : null}
    </>
  );
}

/** The buttons of the line: everything is there, or fewer. */
function LineButtons({ walk, line, onFewer }: { walk: WalkState; line: ShelfLine; onFewer: () => void }) {
  const t = useT();
  const styles = useStyles();
  const found = useFoundWords();
  const count = found.expected(walk.shares);
  return (
    <>
      <Button kind="secondary" size="large" label={t('fewer')} onPress={onFewer} />
      <Button
        size="large"
        icon="check"
        label={count > 0 ? t('allIn', { count }) : t('noneIn')}
        onPress={() => walk.tickWhole(line)}
        style={styles.fill}
      />
    </>
  );
}

/** What the walk shows: a line, the packing of an order, or that it is over. */
function useShown(walk: WalkState) {
  const t = useT();
  const styles = useStyles();
  const [fewer, setFewer] = useState(false);
  const { line, toPack } = walk;
  const grams = useGrams(walk);
  const packing = usePacking(walk, toPack);
  if (toPack) {
    return {
      title: t('packTitle', { bag: toPack.bag ?? '' }),
      subtitle: toPack.trackingId,
      content: <PackBody packing={packing} walk={walk} order={toPack} />,
      footer: <PackButton packing={packing} walk={walk} order={toPack} />,
    };
  }
  const title = t('walk', { count: walk.live.length });
  if (line) {
    return {
      title,
      subtitle: t('lineOf', { at: walk.at, of: walk.lines.length }),
      content: (
        <>
          <Line walk={walk} line={line} grams={grams} />
          {fewer ? (
            <FewerSheet
              key={line.key}
              line={line}
              shares={walk.shares}
              onClose={() => setFewer(false)}
              onTick={(found) => {
                setFewer(false);
                walk.decide(line, found);
              }}
            />
          ) : null}
        </>
      ),
      footer: isWeighed(line) ? (
        <GramsButtons grams={grams} onNone={() => setFewer(true)} />
      ) : (
        <LineButtons walk={walk} line={line} onFewer={() => setFewer(true)} />
      ),
    };
  }
  return {
    title,
    subtitle: undefined,
    content: <EmptyState icon="check" title={t('over')} body={t('overLead')} />,
    footer: <ButtonLink href={staffHref('/staff/pick')} label={t('toList')} style={styles.fill} />,
  };
}

/** The walk along the shelves, one line at a time, and the packing after it. In wide windows all its lines stand beside it. */
export function Walk() {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const walk = useWalk();
  const [listed, setListed] = useState(false);
  const { wave } = walk;
  const first = wave[0];
  const query = usePicks(first?.slot ?? '');
  const shown = useShown(walk);
  const slot = first ? when.slot(first.start, first.end) : '';
  const answeredAt = query.dataUpdatedAt || undefined;
  return (
    <TwoPanes
      isOpen={!listed}
      list={
        <StaffScreen
          bare
          title={t('allLines')}
          subtitle={slot}
          back="/staff/pick"
          answeredAt={answeredAt}
          footer={
            listed ? (
              <Button
                full
                size="large"
                label={t('toLine')}
                onPress={() => setListed(false)}
                style={styles.fill}
              />
            ) : undefined
          }
        >
          <AllLines
            walk={walk}
            onOpen={(line) => {
              walk.open(line);
              setListed(false);
            }}
          />
        </StaffScreen>
      }
      detail={
        <StaffScreen
          isPane
          title={shown.title}
          subtitle={[slot, shown.subtitle].filter(Boolean).join(' · ')}
          back="/staff/pick"
          actions={
            walk.lines.length > 0 ? (
              <View style={classes(shell.phoneOnly)}>
                <HeaderButton icon="list" label={t('allLines')} onPress={() => setListed(true)} />
              </View>
            ) : undefined
          }
          footer={shown.footer}
        >
          <View style={classes(shell.phoneOnly)}>
            <OfflineBanner answeredAt={answeredAt} />
          </View>
          {wave
            .filter(({ order, state }) => state !== 'packed' && !walk.live.some((one) => one.order === order))
            .map((order) => (
              <Ended key={order.order} order={order} walk={walk} />
            ))}
          <Bags walk={walk} />
          <Waits />
          {shown.content}
        </StaffScreen>
      }
    />
  );
}
