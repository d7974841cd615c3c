import { View } from 'react-native';

import type { components } from '@/api';
import { useT } from '@/i18n';
import { space } from '@/theme';
import { Button, HStack, Text } from '@/ui';

interface Props {
  question: components['schemas']['PincodeQuestion'];
  busy: boolean;
  onAnswer: (postCode: string) => void;
}

/** Asks which PIN code is right: the typed one, or that of the place on the map. */
export function PostCodeQuestion({ question: { typed, found }, busy, onAnswer }: Props) {
  const t = useT();
  return (
    <View style={{ gap: space.x3, paddingBottom: space.x3 }}>
      <Text live="assertive">{t('address.pinQuestion', { typed, found })}</Text>
      <HStack gap="x3" align="stretch" wrap>
        <Button
          kind="secondary"
          label={t('address.pinFound', { found })}
          disabled={busy}
          onPress={() => onAnswer(found)}
        />
        <Button
          kind="secondary"
          label={t('address.pinTyped', { typed })}
          disabled={busy}
          onPress={() => onAnswer(typed)}
        />
      </HStack>
    </View>
  );
}
