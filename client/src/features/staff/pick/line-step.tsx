import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Button, HStack, IconButton, Label, PartHeading, Stack } from '@/ui';
import { useThumb } from '../shell/use-media';
import { GramsPad, type Grams } from './grams-pad';
import { LineCard, LineRow, useFoundWords, WeighedHead } from './line-card';
import { isWeighed, type ShelfLine } from './lines';
import { Replace } from './replace';
import { useT } from './texts';
import type { WalkState } from './use-walk';

const useStyles = makeStyles((t) => ({
  fill: { flex: 1, minWidth: 0 },
  again: { width: 48, height: 48 },
}));

/** The line before the person, with what was ticked last above it and what comes next below. */
export function LineStep({ walk, line, grams }: { walk: WalkState; line: ShelfLine; grams: Grams }) {
  const t = useT();
  const styles = useStyles();
  const found = useFoundWords();
  const thumb = useThumb();
  const shelf = <PartHeading>{line.shelf ? t('shelf', { shelf: line.shelf }) : t('noShelf')}</PartHeading>;
  // The whole pad stands above the foot, so that nobody scrolls with each weight.
  if (thumb && isWeighed(line)) {
    return (
      <>
        {shelf}
        <WeighedHead line={line} letter={grams.share?.letter ?? ''} />
        <GramsPad grams={grams} />
      </>
    );
  }
  return (
    <>
      {walk.done.slice(-2).map((one) => (
        <HStack key={one.key} gap="x1">
          <View style={styles.fill}>
            <LineRow line={one} />
            <Replace line={one} />
          </View>
          <IconButton
            icon="undo"
            color="ink"
            label={t('againOf', { line: found.name(one) })}
            onPress={() => walk.open(one)}
            style={styles.again}
          />
        </HStack>
      ))}
      {shelf}
      <LineCard line={line} letters={walk.live.map(({ bag = '' }) => bag)} shares={walk.shares} />
      {isWeighed(line) ? <GramsPad grams={grams} /> : null}
      {walk.after.length > 0 ? (
        <Stack gap="x2">
          <Label>{t('then')}</Label>
          {walk.after.slice(0, 2).map((one) => (
            <LineRow key={one.key} line={one} />
          ))}
        </Stack>
      ) : null}
    </>
  );
}

export function LineButtons({
  walk,
  line,
  onFewer,
}: {
  walk: WalkState;
  line: ShelfLine;
  onFewer: () => void;
}) {
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
