import { StyleSheet, View } from 'react-native';

import { PictureChoice } from '@/features/pictures';
import { useT, type TextKey } from '@/i18n';
import { typedMobile } from '@/lib/mobile';
import { PrivacyLine } from '@/screen';
import { space } from '@/theme';
import { Button, Card, Field, Heading, type FieldProps } from '@/ui';
import { mostWords, type ContactField } from '../contact-form';
import { useContact } from '../use-contact';

const styles = StyleSheet.create({
  card: { padding: space.x5, gap: space.x5 },
  pair: { flexDirection: 'row', flexWrap: 'wrap', columnGap: space.x4, rowGap: space.x5 },
  half: { flexGrow: 1, flexBasis: 220 },
});

const labels: Record<ContactField, TextKey> = {
  fullName: 'contact.name',
  email: 'contact.email',
  mobile: 'contact.mobile',
  message: 'contact.message',
};

export function ContactCard() {
  const t = useT();
  const { field: state, part, errors, pictures, sending, set, send, attach } = useContact();
  const field = (name: ContactField, more: Partial<FieldProps>) => (
    <Field
      {...state(name)}
      label={t(labels[name])}
      required
      error={errors[name] ? t(errors[name]) : undefined}
      disabled={sending}
      {...more}
    />
  );
  return (
    <Card style={styles.card}>
      <Heading level={2}>{t('contact.formTitle')}</Heading>
      {field('fullName', { maxLength: 100, autoComplete: 'name', capitalize: 'words', onSubmit: send })}
      <View style={styles.pair}>
        {field('email', {
          keyboard: 'email',
          autoComplete: 'email',
          capitalize: 'none',
          maxLength: 254,
          onSubmit: send,
          style: styles.half,
        })}
        {field('mobile', {
          prefix: '+91',
          keyboard: 'tel',
          autoComplete: 'tel-national',
          onChange: (text) => set('mobile', typedMobile(text)),
          onSubmit: send,
          style: styles.half,
        })}
      </View>
      {field('message', { multiline: true, maxLength: mostWords })}
      <PictureChoice
        ref={part('images')}
        pictures={pictures}
        error={errors.images ? t(errors.images) : undefined}
        disabled={sending}
        onChange={attach}
        hint={t('contact.picturesHint')}
      />
      <PrivacyLine />
      <Button size="large" label={t('contact.send')} busy={sending} onPress={send} />
    </Card>
  );
}
