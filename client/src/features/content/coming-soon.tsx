import { StyleSheet, View } from 'react-native';

import { useSettings } from '@/api';
import { useT } from '@/i18n';
import { setDownload } from '@/state';
import { radius, space } from '@/theme';
import { Button, ButtonLink, Dialog, Note, Text, Tile, type Href } from '@/ui';

const styles = StyleSheet.create({
  body: { alignItems: 'center', gap: space.x4 },
  stores: { flexDirection: 'row', flexWrap: 'wrap', gap: space.x3, justifyContent: 'center' },
});

function Store({ label, url }: { label: string; url: string }) {
  if (url === '') return <Button kind="secondary" label={label} disabled onPress={() => undefined} />;
  return <ButtonLink kind="secondary" href={url as Href} label={label} />;
}

/** Says that the phone app is not published yet, and names the stores where it will be. */
export function ComingSoon() {
  const t = useT();
  const links = useSettings()?.appLinks ?? { playStore: '', appStore: '' };
  const noStores = links.playStore === '' && links.appStore === '';
  return (
    <Dialog title={t('navigation.comingSoon')} onClose={() => setDownload(false)}>
      <View style={styles.body}>
        <Tile
          source="/pictures/empty-basket-480.webp"
          alt=""
          width={120}
          side={136}
          tint="leaf"
          radius={radius.sheet}
        />
        <Text align="center">{t('navigation.comingSoonLead')}</Text>
        <View style={styles.stores}>
          <Store label={t('navigation.playStore')} url={links.playStore} />
          <Store label={t('navigation.appStore')} url={links.appStore} />
        </View>
        {noStores ? <Note align="center">{t('navigation.storeSoon')}</Note> : null}
      </View>
    </Dialog>
  );
}
