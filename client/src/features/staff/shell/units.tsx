import { makeStyles } from '@/theme';
import { HStack, IconButton, Text } from '@/ui';

interface UnitsProps {
  units: number;
  min?: number;
  max: number;
  onChange: (units: number) => void;
  /** What the buttons do, and to what. */
  fewer: string;
  more: string;
  /** For the thumb of the hand that holds the phone. */
  large?: boolean;
}

const useStyles = makeStyles(() => ({
  unit: { minWidth: 28, textAlign: 'center' },
  wide: { minWidth: 36, textAlign: 'center' },
  step: { width: 48, height: 48 },
}));

/** A count between two buttons. */
export function Units({ units, min = 0, max, onChange, fewer, more, large = false }: UnitsProps) {
  const styles = useStyles();
  const step = large ? styles.step : undefined;
  return (
    <HStack gap={large ? 'x3' : undefined}>
      <IconButton
        icon="minus"
        label={fewer}
        disabled={units <= min}
        onPress={() => onChange(units - 1)}
        style={step}
      />
      <Text
        type={large ? 'h2' : 'bodyStrong'}
        tabular
        live="polite"
        style={large ? styles.wide : styles.unit}
      >
        {units}
      </Text>
      <IconButton
        icon="plus"
        label={more}
        disabled={units >= max}
        onPress={() => onChange(units + 1)}
        style={step}
      />
    </HStack>
  );
}
