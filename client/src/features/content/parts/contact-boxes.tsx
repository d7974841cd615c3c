import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useSettings } from '@/api';
import { useContentText, useT } from '@/i18n';
import { makeStyles, space } from '@/theme';
import { Card, Grid, Heading, Icon, Link, Mark, Text, type Href, type IconName } from '@/ui';
import { MailLink, PhoneLink } from '@/ui/contact-links';

const useStyles = makeStyles((t) => ({
  card: { height: '100%', gap: t.space.x1, padding: t.space.x5 },
  line: { minHeight: t.touch, justifyContent: 'center' },
  mark: { marginBottom: t.space.x2 },
}));

interface BoxProps {
  icon: IconName;
  title: string;
  level: 2 | 3;
  children: ReactNode;
}

function Box({ icon, title, level, children }: BoxProps) {
  const styles = useStyles();
  return (
    <Card style={styles.card}>
      <Mark side={44} corners="button" style={styles.mark}>
        <Icon name={icon} size={22} color="brand" />
      </Mark>
      <Heading level={level} type="h3">
        {title}
      </Heading>
      {children}
    </Card>
  );
}

/** Phone, e-mail, address and website from the shop's settings. `level` is the level of the boxes' headings. */
export function ContactBoxes({ level = 2 }: { level?: 2 | 3 }) {
  const styles = useStyles();
  const t = useT();
  const content = useContentText();
  const contact = useSettings()?.contact;
  const { phone = '', email = '', website = '' } = contact ?? {};
  return (
    <Grid columns={1} wide={2} gap={space.x4}>
      <Box level={level} icon="phone" title={t('content.phone')}>
        <PhoneLink number={phone} />
        <Text color="inkMuted">{contact ? content(contact, 'hours') : t('common.hoursText')}</Text>
      </Box>
      <Box level={level} icon="mail" title={t('content.email')}>
        <MailLink email={email} />
        <Text color="inkMuted">{t('content.replyTime')}</Text>
      </Box>
      <Box level={level} icon="pin" title={t('content.address')}>
        <View style={styles.line}>
          <Text>{contact ? content(contact, 'address') : ' '}</Text>
        </View>
      </Box>
      <Box level={level} icon="globe" title={t('content.website')}>
        <Link href={(website || '/') as Href} label={website.replace(/^https?:\/\//, '') || ' '} />
      </Box>
    </Grid>
  );
}
