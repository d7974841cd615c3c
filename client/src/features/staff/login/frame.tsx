import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useLanguage, useT as useShopT } from '@/i18n';
import { classes, makeStyles } from '@/theme';
import { Button, Grow, HStack, Text, webProps } from '@/ui';
import { changeLanguage } from '@/ui/preferences';
import { useT } from '../texts';
import css from './login.module.css';

const useStyles = makeStyles((t) => ({
  page: { backgroundColor: t.color.canvas },
  box: {
    width: '100%',
    maxWidth: 440,
    alignSelf: 'center',
    gap: t.space.x3,
    padding: t.space.x4,
    paddingTop: t.space.x5,
  },
  top: { marginBottom: t.space.x1 },
  word: { fontSize: 34, lineHeight: 40 },
  foot: {
    backgroundColor: t.color.surface,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
  },
  button: {
    width: '100%',
    maxWidth: 440,
    alignSelf: 'center',
    paddingHorizontal: t.space.x4,
    paddingVertical: t.space.x3,
  },
}));

/** Changes between English and Hindi. The button has the name of the other language, in that language. */
function OtherLanguage() {
  const t = useT();
  const language = useLanguage();
  const other = language === 'hi' ? 'en' : 'hi';
  return (
    <View {...webProps({ lang: other })}>
      <Button kind="secondary" label={t('login.otherLanguage')} onPress={() => void changeLanguage(other)} />
    </View>
  );
}

/** The frame of the login: the shop's name, the language, and the main button at the foot. */
export function LoginFrame({ children, button }: { children: ReactNode; button: ReactNode }) {
  const t = useT();
  const shop = useShopT();
  const styles = useStyles();
  return (
    <View style={[styles.page, classes(css.page)]}>
      <View style={[styles.box, classes(css.box)]}>
        <HStack gap="x3" style={[styles.top, classes(css.brand)]}>
          <Grow>
            <Text type="h1" level={1} color="brand" style={styles.word}>
              {shop('common.appName').toLowerCase()}
            </Text>
            <Text>{t('counter.behind')}</Text>
          </Grow>
          <OtherLanguage />
        </HStack>
        {children}
      </View>
      <View style={[styles.foot, classes(css.foot)]}>
        <View style={styles.button}>{button}</View>
      </View>
    </View>
  );
}
