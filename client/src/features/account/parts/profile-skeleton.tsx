import { radius } from '@/theme';
import { Grow, HStack, Loading, Skeleton, Stack } from '@/ui';

export function ProfileSkeleton() {
  return (
    <Loading>
      <Stack gap="x5">
        <HStack gap="x3" align="stretch">
          {[0, 1, 2].map((index) => (
            <Grow key={index}>
              <Skeleton height={92} radius={radius.card} />
            </Grow>
          ))}
        </HStack>
        <Skeleton height={420} radius={radius.card} />
      </Stack>
    </Loading>
  );
}
