import { StyleSheet, View } from 'react-native';

import { PictureChoice } from '@/features/pictures';
import { ownTexts, type TextKey, useT } from '@/i18n';
import contact from '@/i18n/en/contact.json';
import { typedMobile } from '@/lib/mobile';
import { PrivacyLine, Screen } from '@/screen';
import { space } from '@/theme';
import { Button, Card, Field, type FieldProps, Heading, Split, Stack, Text } from '@/ui';
import { type ContactField, mostWords } from './contact-form';
import { ContactBoxes } from './parts/contact-boxes';
import { GrievanceOfficer } from './parts/grievance-officer';
import { AfterSkeleton } from './parts/after-skeleton';
import { useContact } from './use-contact';

ownTexts({ contact });

const styles = StyleSheet.create({
  page: { width: '100%', maxWidth: 1040, alignSelf: 'center', gap: space.x6 },
  head: { gap: space.x2, maxWidth: 640 },
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

function ContactCard() {
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

/** /contact-us: a form for a message, and the other ways to reach the shop. */
export function ContactScreen() {
  const t = useT();
  return (
    <Screen title={t('navigation.contact')} description={t('contact.description')}>
      <AfterSkeleton>
        <View style={styles.page}>
          <View style={styles.head}>
            <Heading level={1} type="display">
              {t('contact.title')}
            </Heading>
            <Text color="inkMuted">{t('contact.lead')}</Text>
          </View>
          <Split
            sideWidth={320}
            gap={space.x6}
            position="last"
            side={
              <Stack gap="x6">
                <ContactBoxes />
                <GrievanceOfficer />
              </Stack>
            }
          >
            <ContactCard />
          </Split>
        </View>
      </AfterSkeleton>
    </Screen>
  );
}
