import { useState } from 'react';
import { View } from 'react-native';

import { classes, makeStyles } from '@/theme';
import { BlockLink, Button, Card, CountBadge, Dialog, Icon, type IconName, PartHeading, Text } from '@/ui';
import { emptyPocket } from '../push/pocket';
import { PushSetting } from '../push/push-setting';
import { queue, useRefused, useWaiting } from '../queue/actions';
import { endSession } from '../session/queries';
import { leave, useMe } from '../session/session';
import { staffHref, type StaffPath } from '../shell/address';
import { type Entry, useEntries } from '../shell/entries';
import { showKeys } from '../shell/keys';
import { StaffScreen } from '../shell/staff-screen';
import { PauseNote } from '../slots/pause-note';
import { useT } from '../texts';
import { BellSetting } from './bell-setting';
import { Install } from './install';
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

/** Logs out. The server hears of it if it can be reached; the device forgets the person in any case. */
async function logOut(): Promise<void> {
  await endSession().catch(() => undefined);
  await emptyPocket().catch(() => undefined);
  leave();
}

/** The button that logs out. If something was not sent, it asks first what shall become of it. */
function LogoutButton() {
  const t = useT();
  const count = useWaiting();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = async (discard: boolean) => {
    setBusy(true);
    if (discard) await queue.discard();
    await logOut();
  };
  return (
    <>
      <Button
        full
        kind="secondary"
        icon="logout"
        label={t('more.logout')}
        busy={busy && !asking}
        onPress={() => (count > 0 ? setAsking(true) : void end(false))}
      />
      <Dialog open={asking} title={t('logout.title')} onClose={() => setAsking(false)}>
        <Text>{t('logout.lead', { count })}</Text>
        <Text color="inkMuted">{t('logout.nobody')}</Text>
        <Button full label={t('logout.stay')} onPress={() => setAsking(false)} />
        <Button full kind="secondary" label={t('logout.keep')} busy={busy} onPress={() => void end(false)} />
        <Button
          full
          kind="danger"
          label={t('logout.discard')}
          disabled={busy}
          onPress={() => void end(true)}
        />
      </Dialog>
    </>
  );
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
