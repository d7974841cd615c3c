import { Fragment, type ReactNode } from 'react';
import { View } from 'react-native';

import { problemText } from '@/i18n';
import { makeStyles } from '@/theme';
import { ErrorState, Loading, Skeleton } from '@/ui';

const useStyles = makeStyles((t) => ({
  rows: { gap: t.space.x3, paddingVertical: t.space.x3, paddingHorizontal: t.space.x4 },
}));

export function SkeletonRows({ count = 8, height = 56 }: { count?: number; height?: number }) {
  const styles = useStyles();
  return (
    <Loading>
      <View style={styles.rows}>
        {Array.from({ length: count }, (_, at) => (
          <Skeleton key={at} height={height} />
        ))}
      </View>
    </Loading>
  );
}

interface AnswerProps<Data> {
  query: { data?: Data; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows an answer of the server: boxes while it is awaited, what was fetched before if the server is away, else an error with Retry. */
export function Answer<Data>({ query, skeleton, children }: AnswerProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return <Fragment>{children(data)}</Fragment>;
  if (!error) return skeleton ?? <SkeletonRows />;
  return (
    <ErrorState
      message={problemText(error, 'messages.generic')}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
