import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Button, FieldNote, IconButton, Text } from '@/ui';
import { mostPictures, type Attached } from '../contact-form';
import { PicturePreview } from './picture-preview';

const side = 88;

const useStyles = makeStyles((t) => ({
  group: { gap: t.space.x2 },
  list: { flexDirection: 'row', flexWrap: 'wrap', gap: t.space.x3 },
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

interface PictureChoiceProps {
  pictures: Attached[];
  error?: string;
  disabled: boolean;
  onAdd: () => void;
  onRemove: (id: number) => void;
}

/** Chooses up to three pictures for the message. */
export function PictureChoice({ pictures, error, disabled, onAdd, onRemove }: PictureChoiceProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <View style={styles.group} role="group" aria-label={t('contact.pictures')}>
      <Text type="smallStrong" color="inkMuted">
        {t('contact.pictures')}
      </Text>
      {pictures.length > 0 ? (
        <View role="list" aria-label={t('contact.picturesChosen')} style={styles.list}>
          {pictures.map(({ id, name, uri }) => (
            <View key={id} role="listitem" style={styles.picture}>
              <PicturePreview uri={uri} />
              <IconButton
                icon="close"
                size={18}
                color="ink"
                label={t('contact.removePicture', { name })}
                disabled={disabled}
                onPress={() => onRemove(id)}
                style={styles.remove}
              />
            </View>
          ))}
        </View>
      ) : null}
      {pictures.length < mostPictures ? (
        <Button
          kind="secondary"
          icon="plus"
          label={t('contact.addPictures')}
          disabled={disabled}
          onPress={onAdd}
        />
      ) : null}
      <FieldNote error={error} hint={t('contact.picturesHint')} />
    </View>
  );
}
