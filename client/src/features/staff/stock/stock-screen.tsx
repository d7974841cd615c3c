import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { useCallback, useState } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Banner, Button, EmptyState, Link, pageCount, Pager, RadioPills } from '@/ui';
import { staffHref } from '../shell/address';
import { useListKeys } from '../shell/keys';
import { ListScreen } from '../shell/list-and-sheet';
import { useT } from '../texts';
import { Movements } from './movements';
import { Facts, PadBody, PadButton, SoldOut } from './pad-parts';
import { backQuery, type Level, stockQuery } from './queries';
import { Row, ShortBadge } from './row';
import { chosen, shortnessOf } from './stock';
import { usePad } from './use-pad';
import { useNames } from './words';

/** A cheap phone draws no more rows at once. */
const pageSize = 60;

const useStyles = makeStyles((t) => ({
  head: { paddingHorizontal: t.space.x4, paddingTop: t.space.x3, paddingBottom: t.space.x2 },
  foot: { paddingVertical: t.space.x3 },
  box: { paddingHorizontal: t.space.x4, paddingTop: t.space.x3 },
}));

type Filter = 'all' | 'short';

interface ListProps {
  all: readonly Level[];
  text: string;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  open: string;
  onOpen: (variantId: string) => void;
  onClear: () => void;
}

function List({ all, text, filter, onFilter, open, onOpen, onClear }: ListProps) {
  const t = useT();
  const styles = useStyles();
  const keys = useListKeys();
  const [at, setPage] = useState(1);
  const found = chosen(all, text, filter === 'short');
  const pages = pageCount(found.length, pageSize);
  const page = Math.min(at, Math.max(1, pages));
  const short = all.filter(shortnessOf).length;
  return (
    <>
      <View style={styles.head}>
        <RadioPills
          label={t('stock.filter')}
          items={[
            { value: 'all', label: t('stock.all', { count: all.length }) },
            { value: 'short', label: t('stock.short', { count: short }) },
          ]}
          value={filter}
          onChange={(value) => {
            setPage(1);
            onFilter(value as Filter);
          }}
        />
      </View>
      {found.length === 0 ? (
        <EmptyState
          icon="crate"
          title={t(text ? 'stock.nothingFound' : filter === 'short' ? 'stock.nothingShort' : 'stock.empty')}
          body={t(text ? 'stock.nothingFoundLead' : 'stock.nothingShortLead')}
          action={<Button kind="secondary" label={t('stock.showAll')} onPress={onClear} />}
        />
      ) : (
        <View role="list" aria-label={t('stock.title')} ref={keys}>
          {found.slice((page - 1) * pageSize, page * pageSize).map((level) => (
            <Row key={level.variantId} level={level} here={level.variantId === open} onOpen={onOpen} />
          ))}
        </View>
      )}
      <View style={styles.foot}>
        <Pager label={t('stock.title')} page={page} pages={pages} onChange={setPage} />
      </View>
    </>
  );
}

/** What is open: the pad, the button "sold out", and the movements. */
function useOpened(level: Level | undefined) {
  const names = useNames();
  const shown = level ?? none;
  const name = names.meant(shown);
  const pad = usePad(shown, name);
  if (!level) return null;
  const mayWrite = pad.kinds.length > 0;
  return {
    title: names.first(level),
    subtitle: names.rest(level),
    content: (
      <>
        <ShortBadge level={level} />
        <Facts pad={pad} level={level} />
        {mayWrite ? <PadBody pad={pad} level={level} /> : null}
        <SoldOut pad={pad} level={level} name={name} />
        <Movements variantId={level.variantId} />
      </>
    ),
    footer: mayWrite ? <PadButton pad={pad} /> : undefined,
  };
}

const none: Level = {
  variantId: '',
  productId: '',
  name: '',
  pack: '',
  picture: '',
  free: 0,
  held: 0,
  low: false,
};

/** Above the shelves while goods wait to be put back. */
function BackBanner() {
  const t = useT();
  const styles = useStyles();
  const { data = [] } = useQuery(backQuery);
  if (data.length === 0) return null;
  return (
    <View style={styles.box}>
      <Banner
        tone="accent"
        icon="undo"
        action={<Link href={staffHref('/staff/stock/back')} label={t('back.title')} color="accentText" />}
      >
        {t('back.waits', { count: data.length })}
      </Banner>
    </View>
  );
}

function Stock({ variantId }: { variantId: string }) {
  const t = useT();
  const router = useRouter();
  const params = useLocalSearchParams<{ low?: string }>();
  const query = useQuery(stockQuery);
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<Filter>(params.low === undefined ? 'all' : 'short');
  const open = useCallback((pack: string) => router.setParams({ pack }), [router]);
  const opened = useOpened(query.data?.find((one) => one.variantId === variantId));
  const of = (short: 'out' | 'low') => query.data?.filter((one) => shortnessOf(one) === short).length ?? 0;
  return (
    <ListScreen
      title={t('stock.title')}
      subtitle={t('stock.lead', { out: of('out'), low: of('low') })}
      search={{ value: text, onChange: setText, placeholder: t('stock.search') }}
      query={query}
      boxes={{ count: 10, height: 52 }}
      head={<BackBanner />}
      opened={opened}
      onClose={() => router.setParams({ pack: undefined })}
    >
      {(all) => (
        <List
          all={all}
          text={text}
          filter={filter}
          onFilter={setFilter}
          open={variantId}
          onOpen={open}
          onClear={() => {
            setText('');
            setFilter('all');
          }}
        />
      )}
    </ListScreen>
  );
}

/** What stands on the shelves, in their order; a row opens the pad. */
export function StockScreen() {
  const { pack = '' } = useLocalSearchParams<{ pack?: string }>();
  return <Stock variantId={pack} />;
}
