import { Slot, usePathname } from 'expo-router';
import { View } from 'react-native';

import { classes, makeStyles } from '@/theme';
import { ErrorBoundary, webProps } from '@/ui';
import { NewOrdersDialog } from '../board/new-orders-dialog';
import { LoginAgain } from '../login/login-again';
import { LoginScreen } from '../login/login-screen';
import { ProofDialog } from '../session/proof';
import { useMyPermissions } from '../session/queries';
import { hasExpired, useStaffSession } from '../session/session';
import { useT } from '../texts/index';
import { PageFailed } from '../shell/failed';
import { KeysDialog } from '../shell/keys-dialog';
import { useKeyboardShortcuts } from '../shell/keys';
import { Rail } from '../shell/rail';
import { RouteAnnouncer } from '@/ui/route-announcer';
import css from '../shell/shell.module.css';
import { SkipLink } from '../shell/skip-link';
import '../shell/page.css';

const useStyles = makeStyles((t) => ({ frame: { backgroundColor: t.color.canvas } }));

/** What is around every page: the rail of wide windows, the login where it is needed, and the keys of the keyboard. */
export function Frame() {
  const t = useT();
  const styles = useStyles();
  const inside = useStaffSession(({ me }) => me !== null);
  const expired = useStaffSession(hasExpired);
  useKeyboardShortcuts();
  useMyPermissions();
  // An empty shop has no person who could log in: this page makes the first one.
  const setsUp = usePathname() === '/staff/setup';
  if (setsUp) return <Slot unstable_screenErrorBoundary={PageFailed} />;
  if (!inside) return <LoginScreen />;
  return (
    <View style={[styles.frame, classes(css.frame)]} {...webProps({ dataSet: { staff: '' } })}>
      <SkipLink label={t('counter.skip')} />
      <ErrorBoundary>
        <Rail />
      </ErrorBoundary>
      <View role="main" id="content" tabIndex={-1} style={classes(css.content)}>
        <Slot unstable_screenErrorBoundary={PageFailed} />
      </View>
      <ErrorBoundary>
        <KeysDialog />
        <NewOrdersDialog />
        <ProofDialog />
        {expired ? <LoginAgain /> : null}
      </ErrorBoundary>
      <RouteAnnouncer />
    </View>
  );
}
