import { useLanguage } from '@/i18n';
import { makeStyles } from '@/theme';
import { Text } from '@/ui';
import type { Product } from '../product';

const useStyles = makeStyles(() => ({
  name: { lineHeight: 20 },
  other: { lineHeight: 18 },
}));

/** The name in the reader's language and, smaller, in the other language. */
export function ProductName({
  product,
  level,
}: {
  product: Pick<Product, 'name' | 'nameHi'>;
  level?: 1 | 2 | 3;
}) {
  const styles = useStyles();
  const language = useLanguage();
  const hindi = language === 'hi' && product.nameHi ? product.nameHi : undefined;
  const other = hindi ? product.name : product.nameHi;
  return (
    <>
      <Text type="bodyStrong" level={level} lines={2} style={styles.name}>
        {hindi ?? product.name}
      </Text>
      {other ? (
        <Text type="small" color="inkFaint" lines={1} lang={hindi ? 'en' : 'hi'} style={styles.other}>
          {other}
        </Text>
      ) : null}
    </>
  );
}
