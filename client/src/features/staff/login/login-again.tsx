import { View } from 'react-native';

import { classes, makeStyles } from '@/theme';
import { Button, Heading, Text } from '@/ui';
import { Overlay } from '@/ui/overlay';
import { useWaiting } from '../queue/actions';
import { leave, useMe } from '../session/session';
import { useT } from '../texts';
import { LoginForm } from './login-form';
import css from './login.module.css';

const useStyles = makeStyles((t) => ({
  head: { padding: t.space.x4, paddingTop: t.space.x6, paddingBottom: 0, gap: t.space.x1 },
  other: { padding: t.space.x4, paddingTop: 0, alignItems: 'center' },
}));

/** The session has ended: the login over the page, which stays as it was. What the person did is still in the queue. */
export function LoginAgain() {
  const t = useT();
  const styles = useStyles();
  const name = useMe()?.name ?? '';
  const count = useWaiting();
  return (
    <Overlay open onClose={() => undefined} label={t('login.again')} place="center" width={440}>
      <View style={classes(css.over)}>
        <View style={styles.head}>
          <Heading level={2}>{t('login.again')}</Heading>
          <Text>{t('login.againLead', { name })}</Text>
          {count > 0 ? <Text>{t('login.waiting', { count })}</Text> : null}
        </View>
        <LoginForm />
        <View style={styles.other}>
          <Button full kind="ghost" label={t('login.other')} onPress={leave} />
        </View>
      </View>
    </Overlay>
  );
}
