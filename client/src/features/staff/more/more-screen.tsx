import { View } from 'react-native';

import { classes, makeStyles } from '@/theme';
import { BlockLink, Button, Card, CountBadge, Icon, PartHeading, Text, type IconName } from '@/ui';
import { PushSetting } from '../push/push-setting';
import { useRefused, useWaiting } from '../queue/actions';
import { useMe } from '../session/session';
import { staffHref, type StaffPath } from '../shell/address';
import { useEntries, type Entry } from '../shell/entries';
import { showKeys } from '../shell/keys';
import { StaffScreen } from '../shell/staff-screen';
import { PauseNote } from '../slots/pause-note';
import { useT } from '../texts';
import { BellSetting } from './bell-setting';
import { Install } from './install';
import { LogoutButton } from './logout';
import shell from '../shell/shell.module.css';
import css from './more.module.css';
import { LanguageSetting, ThemeSetting } from './settings';

const useStyles = makeStyles((t) => ({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    minHeight: 56,
    paddingHorizontal: t.space.x1,
    borderRadius: t.radius.input,
  },
  label: { flex: 1 },
}));

function Row({
  href,
  icon,
  label,
  count = 0,
}: {
  href: StaffPath;
  icon: IconName;
  label: string;
  count?: number;
}) {
  const styles = useStyles();
  return (
    <BlockLink href={staffHref(href)} style={styles.row}>
      <Icon name={icon} size={24} color="inkMuted" />
      <Text type="bodyStrong" style={styles.label}>
        {label}
      </Text>
      <CountBadge count={count} />
      <Icon name="chevron-right" size={22} color="inkMuted" />
    </BlockLink>
  );
}

/** The pages that have no place in the tabs of a phone, or in the rail of a wide window. */
function OtherPages() {
  const t = useT();
  const all = useEntries();
  const hidden = ({ tab, rail }: Entry) =>
    tab && rail ? undefined : classes(tab ? shell.wideOnly : rail ? shell.phoneOnly : undefined);
  return all
    .filter(({ tab, rail }) => !(tab && rail))
    .map((entry) => (
      <View key={entry.href} style={hidden(entry)}>
        <Row href={entry.href} icon={entry.icon} label={t(entry.label)} />
      </View>
    ));
}

export function MoreScreen() {
  const t = useT();
  const me = useMe();
  const waiting = useWaiting();
  const refused = useRefused();
  const roles = me?.roles.map((role) => t(`roles.${role}`)).join(', ');
  return (
    <StaffScreen title={t('counter.more')} subtitle={me ? `${me.name}, ${roles}` : undefined}>
      <PauseNote />
      <View style={classes(css.columns)}>
        <Card>
          <PartHeading>{t('more.pages')}</PartHeading>
          <View>
            <OtherPages />
            <Row href="/staff/waiting" icon="clock" label={t('queue.title')} count={waiting + refused} />
          </View>
        </Card>
        <Card>
          <PartHeading>{t('more.settings')}</PartHeading>
          <LanguageSetting />
          <ThemeSetting />
          <BellSetting />
          <PushSetting />
          <View style={classes(css.withKeyboard)}>
            <Button
              full
              kind="secondary"
              icon="keyboard"
              label={t('more.keys')}
              onPress={() => showKeys(true)}
            />
          </View>
          <Install />
        </Card>
        <Card>
          <PartHeading>{t('more.you')}</PartHeading>
          <Text>{me ? `${me.name}, ${roles}` : ''}</Text>
          <LogoutButton />
        </Card>
      </View>
    </StaffScreen>
  );
}
