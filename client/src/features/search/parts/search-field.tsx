import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { touch } from '@/theme';
import { Field, Grow, HStack, Pressable } from '@/ui';
import { forgetAll, forgetSearches } from '../kept-searches';
import { rememberSearch, useRecent } from '../use-recent';

const styles = StyleSheet.create({
  search: { minHeight: touch, justifyContent: 'center' },
});

export interface SearchFieldProps {
  text: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

type Recent = ReturnType<typeof useRecent>;

export function RecentSearches({
  recent: { recent, load },
  onChange,
}: Pick<SearchFieldProps, 'onChange'> & { recent: Recent }) {
  if (!recent || recent.options.length === 0) return null;
  const choose = (key: string) => {
    if (key !== forgetAll) return onChange(key);
    forgetSearches();
    load();
  };
  return (
    <HStack align="stretch">
      <Grow role="list" aria-label={recent.listLabel}>
        {recent.options.map(({ key, label, content }) => (
          <View key={key} role="listitem">
            <Pressable accessibilityLabel={label} onPress={() => choose(key)} style={styles.search}>
              {content}
            </Pressable>
          </View>
        ))}
      </Grow>
      {recent.beside}
    </HStack>
  );
}

/** The search field of the page itself. After its first focus it shows the recent searches while it is empty. */
export function SearchField({ text, onChange, onSubmit }: SearchFieldProps) {
  const t = useT();
  const recent = useRecent();
  return (
    <>
      <Field
        label={t('navigation.searchLabel')}
        hideLabel
        icon="search"
        placeholder={t('navigation.searchLabel')}
        value={text}
        onChange={onChange}
        onFocus={recent.load}
        onSubmit={() => {
          void rememberSearch(text);
          onSubmit();
        }}
        enterKey="search"
        maxLength={100}
      />
      {text.trim() === '' ? <RecentSearches recent={recent} onChange={onChange} /> : null}
    </>
  );
}
