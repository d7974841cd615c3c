import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Button, Dialog, HStack, Note, Picture, Pressable, Text } from '@/ui';
import { useT } from '../texts';
import { letterPicturesQuery, type Sent } from './queries';

const side = 88;

const useStyles = makeStyles((t) => ({
  small: {
    width: side,
    height: side,
    borderRadius: t.radius.button,
    borderWidth: 1,
    borderColor: t.color.line,
    backgroundColor: t.color.sunk,
    overflow: 'hidden',
  },
  // As much of the window as a picture can have, whatever its form.
  large: { width: '100%', aspectRatio: 1, backgroundColor: t.color.sunk, borderRadius: t.radius.input },
}));

const addressOf = ({ type, data }: Sent) => `data:${type};base64,${data}`;

/** The pictures that a customer sent: small ones, which open large. */
function SentPictures({ pictures, title }: { pictures: readonly Sent[]; title: string }) {
  const t = useT();
  const styles = useStyles();
  const [open, setOpen] = useState<number | null>(null);
  const there = pictures.filter(({ data }) => data !== '');
  const large = open === null ? undefined : there[open];
  if (pictures.length === 0) return null;
  return (
    <>
      {there.length < pictures.length ? (
        <Note>{t('letters.picturesGone', { count: pictures.length - there.length })}</Note>
      ) : null}
      <HStack gap="x2" align="stretch" wrap>
        {there.map((picture, at) => (
          <Pressable
            key={at}
            accessibilityLabel={t('letters.picture', { count: at + 1, of: there.length })}
            onPress={() => setOpen(at)}
            style={styles.small}
          >
            <Picture source={addressOf(picture)} alt="" width={side} fit="cover" />
          </Pressable>
        ))}
      </HStack>
      <Dialog open={large !== undefined} title={title} width={860} onClose={() => setOpen(null)}>
        {large ? (
          <View style={styles.large}>
            <Picture
              source={addressOf(large)}
              alt={t('letters.picture', { count: (open ?? 0) + 1, of: there.length })}
              width={860}
              eager
            />
          </View>
        ) : null}
      </Dialog>
    </>
  );
}

/** The pictures of a letter, once the person wants to see them. */
export function LetterPictures({ letter, count, title }: { letter: string; count: number; title: string }) {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(letterPicturesQuery(letter, wanted));
  if (count === 0) return null;
  if (data) return <SentPictures pictures={data} title={title} />;
  return (
    <>
      {error ? <Text color="danger">{t('complaint.picturesFailed')}</Text> : null}
      <Button
        kind="secondary"
        label={t('letters.showPictures', { count })}
        busy={isFetching}
        onPress={() => (wanted ? void refetch() : setWanted(true))}
      />
    </>
  );
}
