import { useRef, useState } from 'react';
import { View } from 'react-native';

import { weightLabel } from '@/features/cart';
import { useContentText, useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { HStack, Icon, Note, Pressable, webProps } from '@/ui';
import type { Product, Variant } from '../product';
import { VariantChoice } from './variant-choice';

const useStyles = makeStyles((t) => ({
  // The touch target is taller than the visible pill.
  hit: { minHeight: t.touch, justifyContent: 'center', alignSelf: 'flex-start' },
  pill: {
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.pill,
    paddingHorizontal: t.space.x3,
    paddingVertical: 3,
  },
  choice: { borderColor: t.color.lineStrong },
  over: { backgroundColor: t.color.brandSoft },
}));

interface VariantPillProps {
  product: Product;
  chosen: Variant;
  onChoose: (id: string) => void;
}

/** The chosen variant on a card. If there are several, a press opens the choice. */
export function VariantPill({ product, chosen, onChoose }: VariantPillProps) {
  const styles = useStyles();
  const t = useT();
  const content = useContentText();
  const [open, setOpen] = useState(false);
  const anchor = useRef<View>(null);
  const weight = weightLabel(t, chosen);
  if (product.variants.length < 2) {
    return (
      <View style={styles.hit}>
        <HStack gap={2} style={styles.pill}>
          {/* Hidden in the app, where the card's label says it. */}
          <Note hidden={process.env.EXPO_OS === 'web' ? undefined : true}>{weight}</Note>
        </HStack>
      </View>
    );
  }
  const name = content(product, 'name');
  return (
    <>
      <Pressable
        ref={anchor}
        accessibilityLabel={t('catalog.weightOf', { weight, name })}
        expanded={open}
        {...webProps({ 'aria-haspopup': 'dialog' })}
        onPress={() => setOpen(true)}
        style={styles.hit}
      >
        {({ hovered }) => (
          <HStack gap={2} style={[styles.pill, styles.choice, hovered && styles.over]}>
            <Note>{weight}</Note>
            <Icon name="chevron-down" size={14} color="inkMuted" />
          </HStack>
        )}
      </Pressable>
      {open ? (
        <VariantChoice
          anchor={anchor}
          title={t('catalog.chooseWeight', { name })}
          variants={product.variants}
          chosen={chosen._id}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
