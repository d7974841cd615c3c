import { View } from 'react-native';

import { radius, space } from '@/theme';
import { Loading, Skeleton } from '@/ui';

export function ProfileSkeleton() {
  return (
    <Loading>
      <View style={{ gap: space.x5 }}>
        <View style={{ flexDirection: 'row', gap: space.x3 }}>
          {[0, 1, 2].map((index) => (
            <View key={index} style={{ flex: 1 }}>
              <Skeleton height={92} radius={radius.card} />
            </View>
          ))}
        </View>
        <Skeleton height={420} radius={radius.card} />
      </View>
    </Loading>
  );
}
