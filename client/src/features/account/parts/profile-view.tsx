import type { ReactNode } from 'react';
import { View } from 'react-native';

import { readablePhone } from '@/features/address';
import { useT, type TextKey } from '@/i18n';
import { makeStyles, space } from '@/theme';
import { Badge, Banner, Button, Card, Grid, Heading, HStack, Mark, Note, Stack, Text } from '@/ui';
import { initialsOf, contactsToProve, writtenDay } from '../profile-form';
import type { Contact, Profile } from '../queries';

const useStyles = makeStyles((t) => ({
  card: { padding: t.space.x5, gap: t.space.x5 },
  name: { flexGrow: 1, flexShrink: 1, flexBasis: 160, minWidth: 0 },
  prove: { minHeight: 44, paddingHorizontal: t.space.x3 },
}));

function Fact({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  const t = useT();
  return (
    <Stack gap={2}>
      <Note>{label}</Note>
      <HStack gap="x2" wrap>
        <Text color={value ? 'ink' : 'inkFaint'} style={{ flexShrink: 1, minWidth: 0 }}>
          {value || t('account.notGiven')}
        </Text>
        {children}
      </HStack>
    </Stack>
  );
}

const genders: Record<string, TextKey> = {
  male: 'account.male',
  female: 'account.female',
  other: 'account.otherGender',
};

interface ProfileViewProps {
  profile: Profile;
  onEdit: () => void;
  onProve: (contact: Contact) => void;
}

/** The contacts that are not verified yet, each with a button that sends a code. */
function Proofs({ profile, onProve }: Omit<ProfileViewProps, 'onEdit'>) {
  const t = useT();
  const styles = useStyles();
  const waiting = contactsToProve(profile);
  if (waiting.length === 0) return null;
  return (
    <Stack gap="x3">
      {waiting.map((contact) => (
        <Banner
          key={contact}
          tone="info"
          action={
            <Button
              kind="ghost"
              label={t('account.proveNow')}
              accessibilityLabel={`${t('account.proveNow')}: ${t(contact === 'mobile' ? 'account.proveMobile' : 'account.proveEmail')}`}
              onPress={() => onProve(contact)}
              style={styles.prove}
            />
          }
        >
          {contact === 'mobile'
            ? t('account.pendingMobile', { mobile: readablePhone(profile.pendingMobile ?? '') })
            : profile.pendingEmail
              ? t('account.pendingEmail', { email: profile.pendingEmail })
              : t('account.unprovedEmail', { email: profile.email })}
        </Banner>
      ))}
    </Stack>
  );
}

export function ProfileView({ profile, onEdit, onProve }: ProfileViewProps) {
  const t = useT();
  const styles = useStyles();
  const gender = genders[profile.gender ?? ''];
  const place = [profile.address, profile.city, profile.state, profile.postCode, profile.country];
  return (
    <Card style={styles.card}>
      <HStack gap="x4" wrap>
        <Mark side={72} aria-hidden>
          <Text type="h1" color="brand">
            {initialsOf(profile)}
          </Text>
        </Mark>
        <View style={styles.name}>
          <Heading level={2}>{`${profile.first_name} ${profile.last_name}`.trim()}</Heading>
        </View>
        <Button kind="secondary" icon="edit" label={t('account.edit')} onPress={onEdit} />
      </HStack>
      <Proofs profile={profile} onProve={onProve} />
      <Grid columns={1} wide={2} gap={space.x5}>
        <Fact label={t('auth.mobile')} value={profile.mobile ? `+91 ${readablePhone(profile.mobile)}` : ''} />
        <Fact label={t('auth.email')} value={profile.email}>
          {profile.email && profile.emailProved ? <Badge tone="brand" label={t('account.proved')} /> : null}
        </Fact>
        <Fact label={t('account.gender')} value={gender ? t(gender) : ''} />
        <Fact label={t('account.dob')} value={writtenDay(profile.dob)} />
        <Fact label={t('account.address')} value={place.filter(Boolean).join(', ')} />
      </Grid>
    </Card>
  );
}
