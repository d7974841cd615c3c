import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import { Grow, HStack, RadioPills, ScrollRow, Select } from '@/ui';
import { boardQuery } from '../live/queries';
import { isToday } from '../live/slot-time';
import { useT } from '../texts';
import type { Wanted } from './address';
import { statuses, statusText, type Status } from './status';

const useStyles = makeStyles((t) => ({
  part: { gap: t.space.x2, paddingHorizontal: t.space.x4, paddingTop: t.space.x3, paddingBottom: t.space.x2 },
  chips: { paddingRight: t.space.x4 },
}));

const every = 'every';

interface FiltersProps {
  wanted: Wanted;
  onChange: (change: Partial<Wanted>) => void;
  action?: ReactNode;
}

/** Which orders the list shows: those of a slot of today, or all; of one status, or of all. */
export function Filters({ wanted, onChange, action }: FiltersProps) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const { data } = useQuery(boardQuery);
  const slots = data?.slots ?? [];
  const now = data ? Date.parse(data.now) : 0;
  const shown = slots.filter((slot) => isToday(slot, now) || slot.id === wanted.slot);
  const chips = [
    { value: every, label: t('orderList.allSlots') },
    ...shown.map((slot) => ({
      value: slot.id,
      label: `${isToday(slot, now) ? '' : `${when.day(slot.start)} `}${when.slot(slot.start, slot.end)} · ${slot.booked}`,
    })),
  ];
  return (
    <View style={styles.part}>
      <ScrollRow contentContainerStyle={styles.chips}>
        <RadioPills
          label={t('orderList.slot')}
          appearance="compact"
          items={chips}
          value={wanted.slot || every}
          onChange={(value) => onChange({ slot: value === every ? '' : value })}
        />
      </ScrollRow>
      <HStack gap="x2">
        <Grow>
          <Select
            hideLabel
            label={t('orderList.status')}
            items={[
              { value: every, label: t('orderList.allStatuses') },
              ...statuses.map((status) => ({ value: status, label: t(statusText(status)) })),
            ]}
            value={wanted.status || every}
            onChange={(value) => onChange({ status: value === every ? '' : (value as Status) })}
          />
        </Grow>
        {action}
      </HStack>
    </View>
  );
}
