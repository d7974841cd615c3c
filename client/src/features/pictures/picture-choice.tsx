import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';

import { ownTexts, useT, type TextKey } from '@/i18n';
import texts from '@/i18n/en/pictures.json';
import { makeStyles } from '@/theme';
import { Button, FieldNote, HStack, IconButton, Label, Stack } from '@/ui';
import { mostPictures, type Attached, type PictureChoiceProps } from './attached';
import { choosePictures } from './choose-pictures';
import { PicturePreview } from './picture-preview';

ownTexts({ pictures: texts });

const side = 88;

const useStyles = makeStyles((t) => ({
  picture: {
    width: side,
    height: side,
    borderRadius: t.radius.button,
    borderWidth: 1,
    borderColor: t.color.line,
    backgroundColor: t.color.sunk,
    overflow: 'hidden',
  },
  remove: { position: 'absolute', top: 2, right: 2, backgroundColor: t.color.surface },
}));

/** Adds the pictures that the customer chooses; `wrong` is the text of an error. */
function useChoice({ pictures, onChange }: PictureChoiceProps) {
  const [wrong, setWrong] = useState<TextKey>();
  const last = useRef(0);
  // It takes a while to scale a picture down: meanwhile the customer may add or remove others.
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  function change(next: Attached[]) {
    latest.current = next;
    onChange(next);
  }
  async function add() {
    try {
      const chosen = await choosePictures();
      const fresh = chosen.map((one) => ({ ...one, id: (last.current += 1) }));
      const all = [...latest.current, ...fresh];
      setWrong(all.length > mostPictures ? 'pictures.tooMany' : undefined);
      change(all.slice(0, mostPictures));
    } catch {
      setWrong('pictures.refused');
    }
  }
  function remove(id: number) {
    setWrong(undefined);
    change(latest.current.filter((one) => one.id !== id));
  }
  return { wrong, add: () => void add(), remove };
}

/** A button that adds pictures, and a preview of each with a button that removes it. */
export default function PictureChoice(props: PictureChoiceProps) {
  const { pictures, error, disabled, hint } = props;
  const styles = useStyles();
  const t = useT();
  const { wrong, add, remove } = useChoice(props);
  return (
    <Stack gap="x2" role="group" aria-label={t('pictures.title')}>
      <Label>{t('pictures.title')}</Label>
      {pictures.length > 0 ? (
        <HStack gap="x3" align="stretch" wrap role="list" aria-label={t('pictures.chosen')}>
          {pictures.map(({ id, name, uri }) => (
            <View key={id} role="listitem" style={styles.picture}>
              <PicturePreview uri={uri} />
              <IconButton
                icon="close"
                size={18}
                color="ink"
                label={t('pictures.remove', { name })}
                disabled={disabled}
                onPress={() => remove(id)}
                style={styles.remove}
              />
            </View>
          ))}
        </HStack>
      ) : null}
      {pictures.length < mostPictures ? (
        <Button kind="secondary" icon="plus" label={t('pictures.add')} disabled={disabled} onPress={add} />
      ) : null}
      <FieldNote error={wrong ? t(wrong) : error} hint={hint} />
    </Stack>
  );
}
