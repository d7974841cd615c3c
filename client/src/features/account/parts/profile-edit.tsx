import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { onlyDigits } from '@/lib/digits';
import { typedMobile } from '@/lib/mobile';
import { space } from '@/theme';
import { Button, Card, Field, FieldGroup, type FieldProps, Heading, HStack, RadioPills } from '@/ui';
import { typedDay, type ProfileForm } from '../profile-form';
import type { Contact, Profile } from '../queries';
import { useProfileForm } from '../use-profile-form';

const styles = StyleSheet.create({
  card: { padding: space.x5, gap: space.x5 },
  pair: { flexDirection: 'row', flexWrap: 'wrap', columnGap: space.x4, rowGap: space.x5 },
  half: { flexGrow: 1, flexBasis: 220 },
});

interface ProfileEditProps {
  profile: Profile;
  onCancel: () => void;
  onSaved: (contactsToProve: Contact[]) => void;
}

export function ProfileEdit({ profile, onCancel, onSaved }: ProfileEditProps) {
  const t = useT();
  const { form, field: state, saving, save } = useProfileForm(profile, onSaved);
  const field = (name: keyof ProfileForm, label: string, more: Partial<FieldProps> = {}) => (
    <Field {...state(name)} label={label} onSubmit={save} style={styles.half} {...more} />
  );
  const { ref, ...gender } = state('gender');
  return (
    <Card style={styles.card}>
      <Heading level={2}>{t('account.edit')}</Heading>
      <View style={styles.pair}>
        {field('firstName', t('auth.firstName'), {
          required: true,
          autoFocus: true,
          maxLength: 60,
          autoComplete: 'given-name',
          capitalize: 'words',
        })}
        {field('lastName', t('auth.lastName'), {
          maxLength: 60,
          autoComplete: 'family-name',
          capitalize: 'words',
        })}
      </View>
      <FieldGroup ref={ref} small required label={t('account.gender')} error={gender.error}>
        <RadioPills
          label={t('account.gender')}
          appearance="compact"
          value={gender.value || null}
          onChange={gender.onChange}
          items={[
            { value: 'female', label: t('account.female') },
            { value: 'male', label: t('account.male') },
            { value: 'other', label: t('account.otherGender') },
          ]}
        />
      </FieldGroup>
      <View style={styles.pair}>
        {field('mobile', t('auth.mobile'), {
          prefix: '+91',
          keyboard: 'tel',
          autoComplete: 'tel-national',
          hint: t('account.mobileHint'),
          onChange: (text) => state('mobile').onChange(typedMobile(text)),
        })}
        {field('email', t('auth.email'), {
          keyboard: 'email',
          autoComplete: 'email',
          capitalize: 'none',
          maxLength: 254,
          hint: t('account.emailHint'),
        })}
      </View>
      <View style={styles.pair}>
        {field('dob', t('account.dob'), {
          placeholder: t('account.dobPlaceholder'),
          keyboard: 'numeric',
          maxLength: 10,
          onChange: (text) => state('dob').onChange(typedDay(text, form.dob)),
        })}
        {field('address', t('account.address'), { maxLength: 200, autoComplete: 'street-address' })}
      </View>
      <View style={styles.pair}>
        {field('city', t('account.city'), { maxLength: 80 })}
        {field('state', t('address.state'), { maxLength: 80 })}
      </View>
      <View style={styles.pair}>
        {field('postCode', t('address.postCode'), {
          keyboard: 'numeric',
          maxLength: 6,
          autoComplete: 'postal-code',
          onChange: (text) => state('postCode').onChange(onlyDigits(text)),
        })}
        {field('country', t('account.country'), { maxLength: 60, autoComplete: 'country' })}
      </View>
      <HStack gap="x3" align="stretch" wrap>
        <Button label={t('account.save')} busy={saving} onPress={save} />
        <Button kind="ghost" label={t('common.cancel')} onPress={onCancel} />
      </HStack>
    </Card>
  );
}
