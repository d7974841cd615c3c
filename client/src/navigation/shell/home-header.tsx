import { useRouter } from 'expo-router';
import { View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { CartIconButton } from '@/features/cart';
import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Container, Grow, HStack, Icon, Pressable, Text } from '@/ui';
import { LocationButton } from '../parts/location-button';

const useStyles = makeStyles((t) => ({
  bar: { backgroundColor: t.color.surface, borderBottomWidth: 1, borderBottomColor: t.color.line },
  inner: { paddingTop: t.space.x1, paddingBottom: t.space.x2, gap: t.space.x1 },
  top: { minHeight: t.touch },
  search: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x2,
    minHeight: t.touch,
    paddingHorizontal: t.space.x3,
    borderRadius: t.radius.input,
    borderWidth: 1,
    borderColor: t.color.lineStrong,
    backgroundColor: t.color.canvas,
  },
}));

/** The header of the home page: delivery location and next slot, the cart, and a link to the search. */
export function HomeHeader() {
  const t = useT();
  const styles = useStyles();
  const router = useRouter();
  const { top } = useSafeAreaInsets();
  return (
    <View style={[styles.bar, { paddingTop: top }]}>
      <Container style={styles.inner}>
        <HStack gap="x2" style={styles.top}>
          <Grow>
            <LocationButton withSlot />
          </Grow>
          <CartIconButton />
        </HStack>
        <Pressable role="link" onPress={() => router.navigate('/search')} style={styles.search}>
          <Icon name="search" size={20} color="inkMuted" />
          <Text color="inkMuted">{t('navigation.searchLabel')}</Text>
        </Pressable>
      </Container>
    </View>
  );
}
