import { View } from 'react-native';

import { Loading, Skeleton } from '@/ui';

/** Boxes of the size of the profile tab's parts. */
export function ProfileSkeleton() {
  return (
    <Loading>
      <View style={{ gap: 20 }}>
        <View style={{ flexDirection: 'row', gap: 12 }}>
          {[0, 1, 2].map((index) => (
            <View key={index} style={{ flex: 1 }}>
              <Skeleton height={92} radius={16} />
            </View>
          ))}
        </View>
        <Skeleton height={420} radius={16} />
      </View>
    </Loading>
  );
}
