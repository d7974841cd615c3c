import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useSettings } from '@/api';
import { useContentText, useT } from '@/i18n';
import { makeStyles, useTheme } from '@/theme';
import { Card, Grid, Heading, Icon, Link, Text, type Href, type IconName } from '@/ui';

const useStyles = makeStyles((t) => ({
  card: { height: '100%', gap: t.space.x1, padding: t.space.x5 },
  mark: {
    width: 44,
    height: 44,
    borderRadius: t.radius.button,
    backgroundColor: t.color.brandSoft,
    alignItems: 'center',
    justifyContent: 'center',
    marginBottom: t.space.x2,
  },
}));

function Box({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  const styles = useStyles();
  const { color } = useTheme();
  return (
    <Card style={styles.card}>
      <View style={styles.mark}>
        <Icon name={icon} size={22} color={color.brand} />
      </View>
      <Heading level={3}>{title}</Heading>
      {children}
    </Card>
  );
}

/** Every way to the shop, as the shop's settings name them. */
export function ContactBoxes() {
  const t = useT();
  const content = useContentText();
  const contact = useSettings()?.contact;
  const { phone = '', email = '', address = '', website = '' } = contact ?? {};
  return (
    <Grid columns={1} wide={2} gap={16}>
      <Box icon="phone" title={t('content.phone')}>
        <Link
          href={`tel:${phone.replace(/\s/g, '')}` as Href}
          label={phone || ' '}
          describe={t('shell.call', { number: phone })}
        />
        <Text color="inkMuted">{contact ? content(contact, 'hours') : t('shell.hoursText')}</Text>
      </Box>
      <Box icon="mail" title={t('content.email')}>
        <Link href={`mailto:${email}` as Href} label={email || ' '} describe={t('shell.write', { email })} />
        <Text color="inkMuted">{t('content.replyTime')}</Text>
      </Box>
      <Box icon="pin" title={t('content.address')}>
        <Text>{address || ' '}</Text>
      </Box>
      <Box icon="globe" title={t('content.website')}>
        <Link href={(website || '/') as Href} label={website.replace(/^https?:\/\//, '') || ' '} />
      </Box>
    </Grid>
  );
}
