import { useState } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';

import { useT } from '@/i18n';
import { Button } from '@/ui';
import { DeleteDialog } from './delete-dialog';

/** The button, and what it asks. */
export function DeleteAccount({ style }: { style?: StyleProp<ViewStyle> }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        kind="ghost"
        icon="trash"
        label={t('profile.deleteAccount')}
        onPress={() => setAsking(true)}
        style={style}
      />
      {asking ? <DeleteDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}
