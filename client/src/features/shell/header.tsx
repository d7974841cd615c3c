import { View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { useT } from '@/i18n';
import { openCart } from '@/state';
import { makeStyles, webStyle } from '@/theme';
import { BlockLink, Button, Container, Text } from '@/ui';

const useStyles = makeStyles((t) => ({
  bar: {
    backgroundColor: t.color.surface,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
    zIndex: 10,
    ...webStyle({ position: 'sticky', top: 0 }),
  },
  row: { flexDirection: 'row', alignItems: 'center', minHeight: 72, gap: t.space.x6 },
  logo: { minHeight: t.touch, justifyContent: 'center' },
  grow: { flex: 1 },
}));

/** The bar at the top of every page. */
export function Header() {
  const styles = useStyles();
  const t = useT();
  const { top } = useSafeAreaInsets();
  return (
    <View role="banner" style={[styles.bar, { paddingTop: top }]}>
      <Container>
        <View style={styles.row}>
          <BlockLink href="/" style={styles.logo}>
            <Text type="h1" color="brand">
              {t('shell.appName')}
            </Text>
          </BlockLink>
          <View style={styles.grow} />
          <Button icon="cart" label={t('shell.cart')} onPress={() => openCart()} />
        </View>
      </Container>
    </View>
  );
}
