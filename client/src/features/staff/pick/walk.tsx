import { useRouter } from 'expo-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { dotted } from '@/lib/dotted';
import { classes, makeStyles } from '@/theme';
import { Button, ButtonLink, EmptyState, HStack, PartHeading, Stack, Text } from '@/ui';
import { OfflineBanner } from '../shell/offline-banner';
import { useOutage } from '../offline/outage';
import { staffHref } from '../shell/address';
import { HeaderButton } from '../shell/header';
import { useListKeys } from '../shell/keys';
import { PaneRow } from '../shell/pane-row';
import { dropSecondTaps } from '../shell/second-taps';
import shell from '../shell/shell.module.css';
import { StaffScreen } from '../shell/staff-screen';
import { TwoPanes } from '../shell/two-panes';
import { Bags } from './bags';
import { EndedOrders } from './ended';
import { FewerSheet } from './fewer-sheet';
import { GramsButtons, useGrams } from './grams-pad';
import { LineRow } from './line-card';
import { LineButtons, LineStep } from './line-step';
import { isWeighed, type ShelfLine } from './lines';
import { PackBody, PackButton, usePacking } from './pack-step';
import { useT } from './texts';
import { usePicks } from './use-picks';
import { useWalk, type WalkState } from './use-walk';
import { endedIn } from './wave';

const useStyles = makeStyles((t) => ({
  bags: { paddingHorizontal: t.space.x4, paddingTop: t.space.x3 },
  shelf: { paddingHorizontal: t.space.x4, paddingTop: t.space.x4, paddingBottom: t.space.x1 },
  fill: { flex: 1 },
  // From edge to edge, as on every page.
  banner: { marginHorizontal: -t.space.x4, marginTop: -t.space.x3 },
  row: { paddingLeft: t.space.x3 },
  foot: { flex: 1 },
}));

interface AllLinesProps {
  walk: WalkState;
  onOpen: (line: ShelfLine) => void;
  /** To what is open beside the list in wide windows: on phones the list is the whole page. */
  onLeave: () => void;
}

/** The lines of the walk, by shelf; a row goes to its line. On phones the bags stand above, so that the packing is as near however long the list is. */
function AllLines({ walk, onOpen, onLeave }: AllLinesProps) {
  const t = useT();
  const styles = useStyles();
  const keys = useListKeys();
  const shelves = [...new Set(walk.lines.map(({ shelf }) => shelf))];
  if (shelves.length === 0) return <Text style={styles.bags}>{t('noLines')}</Text>;
  return (
    <View ref={keys}>
      <View style={[styles.bags, classes(shell.phoneOnly)]}>
        <Bags walk={walk} onLeave={onLeave} />
      </View>
      {shelves.map((shelf) => {
        const title = shelf ? t('shelf', { shelf }) : t('noShelf');
        return (
          <View key={shelf}>
            <View style={styles.shelf}>
              <PartHeading>{title}</PartHeading>
            </View>
            <View role="list" aria-label={title}>
              {walk.lines
                .filter((line) => line.shelf === shelf)
                .map((line) => (
                  <PaneRow
                    key={line.key}
                    here={line === walk.line}
                    onPress={() => onOpen(line)}
                    style={styles.row}
                  >
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

/** What the walk shows: a line, the packing of an order, or that it is over. */
function useShown(walk: WalkState) {
  const t = useT();
  const styles = useStyles();
  // Of which line. When that one is gone, as with a cancelled order, the sheet is not that of the next one.
  const [fewer, setFewer] = useState('');
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
          <LineStep walk={walk} line={line} grams={grams} />
          {fewer === line.key ? (
            <FewerSheet
              key={line.key}
              line={line}
              shares={walk.shares}
              onClose={() => setFewer('')}
              onTick={(found) => {
                setFewer('');
                walk.decide(line, found);
              }}
            />
          ) : null}
        </>
      ),
      footer: isWeighed(line) ? (
        <GramsButtons grams={grams} onNone={() => setFewer(line.key)} />
      ) : (
        <LineButtons walk={walk} line={line} onFewer={() => setFewer(line.key)} />
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

const elementOf = (ref: RefObject<View | null>) => ref.current as unknown as HTMLElement | null;

/**
 * Scrolls up when another line comes or an order has ended: what is said of it stands at the top. A focus that was on what is there no
 * more goes to the main button, for those who walk with the keyboard.
 */
function usePlace(of: string) {
  const top = useRef<View>(null);
  const foot = useRef<View>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost) [...(elementOf(foot)?.querySelectorAll<HTMLElement>('button:enabled') ?? [])].at(-1)?.focus();
    for (let box = elementOf(top)?.parentElement; box; box = box.parentElement) box.scrollTop = 0;
  }, [of]);
  useEffect(() => {
    // It was meant for the line before.
    const box = elementOf(foot);
    return box ? dropSecondTaps(box, true) : undefined;
  }, []);
  return { top, foot };
}

/** The walk along the shelves, one line at a time, and the packing after it. In wide windows all its lines stand beside it. */
export function Walk() {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const walk = useWalk();
  const router = useRouter();
  const [listed, setListed] = useState(false);
  const away = useOutage(({ since }) => since !== null);
  const { wave } = walk;
  const { top, foot } = usePlace(`${walk.toPack?.order ?? walk.line?.key ?? ''} ${endedIn(wave).length}`);
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
            onLeave={() => setListed(false)}
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
          subtitle={dotted(slot, shown.subtitle)}
          back="/staff/pick"
          actions={
            walk.lines.length > 0 ? (
              <View style={classes(shell.phoneOnly)}>
                <HeaderButton icon="list" label={t('allLines')} onPress={() => setListed(true)} />
              </View>
            ) : undefined
          }
          footer={
            <HStack ref={foot} gap={10} style={styles.foot}>
              {shown.footer}
            </HStack>
          }
        >
          <Stack gap="x3" ref={top}>
            {away ? (
              <View style={[classes(shell.phoneOnly), styles.banner]}>
                <OfflineBanner answeredAt={answeredAt} />
              </View>
            ) : null}
            <EndedOrders onLast={() => router.replace(staffHref('/staff/pick'))} />
            <Bags walk={walk} />
          </Stack>
          {shown.content}
        </StaffScreen>
      }
    />
  );
}
