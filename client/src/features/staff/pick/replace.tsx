import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { problemText } from '@/i18n';
import { makeStyles } from '@/theme';
import { Banner, Button, Grow, HStack, Icon, Note, Pressable, Text, Tile } from '@/ui';
import { useWrite } from '../session/use-write';
import { ActionSheet } from '../shell/action-sheet';
import { Units } from '../shell/units';
import { WriteButton } from '../shell/write-button';
import { useNames } from '../stock/words';
import { isReplaceable, type Share, type ShelfLine } from './lines';
import { offersQuery, replacePick, type Offer } from './queries';
import { useT } from './texts';

const side = 44;

const useStyles = makeStyles((t) => ({
  root: { gap: t.space.x1, paddingVertical: t.space.x1 },
  words: { flex: 1, minWidth: 0 },
  offer: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    minHeight: 60,
    paddingHorizontal: t.space.x2,
    borderWidth: 1.5,
    borderColor: 'transparent',
    borderRadius: t.radius.button,
  },
  chosen: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
  count: { flexDirection: 'row', justifyContent: 'center' },
}));

interface Chosen {
  offer: Offer;
  units: number;
}

interface OffersProps {
  offers: readonly Offer[];
  chosen: Chosen | undefined;
  onChoose: (chosen: Chosen) => void;
}

/** The packs that may be put in, the nearest first; the first press proposes how many. */
function Offers({ offers, chosen, onChoose }: OffersProps) {
  const t = useT();
  const styles = useStyles();
  const names = useNames();
  return (
    <View role="radiogroup" aria-label={t('offers')}>
      {offers.map((offer) => {
        const here = chosen?.offer.variantId === offer.variantId;
        const pack = names.pack(offer.pack);
        return (
          <Pressable
            key={offer.variantId}
            role="radio"
            aria-checked={here}
            accessibilityLabel={`${names.meant(offer)}, ${pack}`}
            onPress={() => onChoose({ offer, units: offer.usual })}
            style={[styles.offer, here && styles.chosen]}
          >
            <Tile source={offer.picture} alt="" side={side} />
            <View style={styles.words}>
              <Text type="bodyStrong">{names.both(offer)}</Text>
              <Note>{offer.shelf ? t('offerAt', { pack, shelf: offer.shelf }) : pack}</Note>
            </View>
            {here ? <Icon name="check" size={20} color="brand" /> : null}
          </Pressable>
        );
      })}
    </View>
  );
}

/** How many of the chosen pack are put in. */
function Count({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const t = useT();
  const styles = useStyles();
  const names = useNames();
  const { offer, units } = chosen;
  const name = names.meant(offer);
  return (
    <View style={styles.count}>
      <Units
        large
        units={units}
        min={1}
        max={offer.most}
        onChange={(next) => onChoose({ offer, units: next })}
        fewer={t('replaceLess', { name })}
        more={t('replaceMore', { name })}
      />
    </View>
  );
}

/** Chooses what goes into a bag in place of what is missing of a line. */
function ReplaceSheet({ line, share, onClose }: { line: ShelfLine; share: Share; onClose: () => void }) {
  const t = useT();
  const names = useNames();
  const { order, letter, instead } = share;
  const { data: offers, error, refetch } = useQuery(offersQuery(order, line.variantId));
  const [chosen, setChosen] = useState<Chosen>();
  const write = useWrite({
    call: ({ with: other, units }: { with: string; units: number }, key) =>
      replacePick({ order, variantId: line.variantId, ...(other ? { with: other } : {}), units, key }),
    action: ({ with: other, units }) => `replace ${order} ${line.variantId} ${other} ${units}`,
    onDone: onClose,
    onRefused: () => {
      setChosen(undefined);
      void refetch();
    },
  });
  const doIt = chosen
    ? t('replaceDo', { units: chosen.units, name: names.meant(chosen.offer) })
    : t('replacePick');
  return (
    <ActionSheet
      title={t('replaceTitle', { name: names.meant(line), bag: letter })}
      onClose={onClose}
      footer={
        <Grow gap="x2">
          {chosen ? <Count chosen={chosen} onChoose={setChosen} /> : null}
          <HStack align="stretch">
            <WriteButton
              icon="check"
              label={doIt}
              write={write}
              disabled={!chosen}
              onPress={() => chosen && write.send({ with: chosen.offer.variantId, units: chosen.units })}
            />
          </HStack>
          {instead ? (
            <Button
              full
              kind="secondary"
              label={t('replaceOut', { name: names.meant(instead) })}
              onPress={() => write.send({ with: '', units: 0 })}
            />
          ) : null}
        </Grow>
      }
    >
      <Text color="inkMuted">{t('replaceLead')}</Text>
      {error ? <Banner tone="danger">{problemText(error, 'messages.generic')}</Banner> : null}
      {offers?.length === 0 ? <Banner tone="accent">{t('replaceNone')}</Banner> : null}
      {offers ? <Offers offers={offers} chosen={chosen} onChoose={setChosen} /> : null}
    </ActionSheet>
  );
}

/** Of a line that misses something: what is in its place in each bag, and the way to choose it. */
export function Replace({ line, shares = line.shares }: { line: ShelfLine; shares?: readonly Share[] }) {
  const t = useT();
  const styles = useStyles();
  const names = useNames();
  const [open, setOpen] = useState('');
  const openLabel = (bag: string, instead: Share['instead']) =>
    instead ? t('replaceChange') : t('replaceOpen', { bag });
  const missing = shares.filter((share) => share.instead || isReplaceable(share));
  const share = missing.find(({ order }) => order === open);
  if (missing.length === 0) return null;
  return (
    <View style={styles.root}>
      {missing.map(({ order, letter, instead }) => (
        <HStack key={order} gap="x2">
          {instead ? (
            <>
              <Icon name="refresh" size={20} color="brand" />
              <Text type="smallStrong" style={styles.words}>
                {t('instead', { bag: letter, units: instead.units, name: names.meant(instead) })}
              </Text>
            </>
          ) : null}
          <Button
            kind={instead ? 'secondary' : 'soft'}
            label={openLabel(letter, instead)}
            accessibilityLabel={`${openLabel(letter, instead)} ${names.meant(instead ?? line)}`}
            onPress={() => setOpen(order)}
          />
        </HStack>
      ))}
      {share ? <ReplaceSheet line={line} share={share} onClose={() => setOpen('')} /> : null}
    </View>
  );
}
