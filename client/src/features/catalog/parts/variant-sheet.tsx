import { View } from 'react-native';

import { space } from '@/theme';
import { Sheet } from '@/ui';
import type { VariantChoiceProps } from './variant-choice-props';
import { VariantList } from './variant-list';

export function VariantSheet({ onClose, onChoose, ...rest }: VariantChoiceProps) {
  return (
    <Sheet side="bottom" title={rest.title} onClose={onClose}>
      <View style={{ paddingHorizontal: space.x6, paddingBottom: space.x6 }}>
        <VariantList
          {...rest}
          onChoose={(id) => {
            onChoose(id);
            onClose();
          }}
        />
      </View>
    </Sheet>
  );
}
