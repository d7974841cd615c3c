import { useState, type ReactNode } from 'react';
import { View } from 'react-native';

import { classes, makeStyles } from '@/theme';
import { Card, pageCount, Pager } from '@/ui';
import css from './cards.module.css';
import { useListKeys } from './keys';

/** A cheap phone draws no more at once. */
const pageSize = 60;

const useStyles = makeStyles((t) => ({ card: { gap: t.space.x3 } }));

interface CardListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  card: (item: Item) => ReactNode;
}

/** A list whose items are read and answered: each a card. */
export function CardList<Item>({ label, items, keyOf, card }: CardListProps<Item>) {
  const styles = useStyles();
  const keys = useListKeys();
  const [at, setPage] = useState(1);
  const pages = pageCount(items.length, pageSize);
  const page = Math.min(at, Math.max(1, pages));
  return (
    <>
      <View role="list" aria-label={label} ref={keys} style={classes(css.cards)}>
        {items.slice((page - 1) * pageSize, page * pageSize).map((item) => (
          <View key={keyOf(item)} role="listitem">
            <Card style={styles.card}>{card(item)}</Card>
          </View>
        ))}
      </View>
      <Pager label={label} page={page} pages={pages} onChange={setPage} />
    </>
  );
}
