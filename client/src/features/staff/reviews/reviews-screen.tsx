import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import {
  Badge,
  Button,
  EmptyState,
  HStack,
  Icon,
  Note,
  pageCount,
  Pager,
  PartHeading,
  Text,
  toast,
} from '@/ui';
import { useWrite } from '../session/use-write';
import { Answer, SkeletonRows } from '../shell/answer';
import { AskDialog } from '../shell/ask-dialog';
import { CardList } from '../shell/card-list';
import { StaffScreen } from '../shell/staff-screen';
import { useT } from '../texts';
import { hideReview, reviewsQuery, type Review } from './queries';

/** The server's pages have as many. */
const pageSize = 60;

const useStyles = makeStyles(() => ({
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 160 },
}));

function Stars({ count }: { count: number }) {
  const t = useT();
  return (
    <HStack gap="x1" role="img" aria-label={t('reviews.stars', { count })}>
      <Icon name="star" size={18} color="accentText" />
      <Text type="bodyStrong" tabular>
        {`${count} / 5`}
      </Text>
    </HStack>
  );
}

interface CardProps {
  review: Review;
  away: boolean;
  onHide: (review: Review) => void;
  onShow: (review: Review) => void;
}

function ReviewCard({ review, away, onHide, onShow }: CardProps) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const { product, name, stars, text, at, hiddenAt, hiddenBy = '', why } = review;
  return (
    <>
      <HStack gap="x2" wrap>
        <View style={styles.words}>
          <PartHeading>{product}</PartHeading>
          <Note>{`${name} · ${when.dateTime(at)}`}</Note>
        </View>
        <Stars count={stars} />
      </HStack>
      <Text color={text ? 'ink' : 'inkMuted'} selectable>
        {text || t('reviews.noText')}
      </Text>
      {hiddenAt ? (
        <>
          <Badge tone="accent" icon="eye" label={t('reviews.hiddenBy', { by: hiddenBy })} />
          <Note>{why ? `${when.dateTime(hiddenAt)} · ${why}` : when.dateTime(hiddenAt)}</Note>
          <Button
            kind="secondary"
            label={t('reviews.show')}
            accessibilityLabel={t('reviews.showOf', { name, product })}
            disabled={away}
            onPress={() => onShow(review)}
          />
        </>
      ) : (
        <Button
          kind="secondary"
          label={t('reviews.hide')}
          accessibilityLabel={t('reviews.hideOf', { name, product })}
          disabled={away}
          onPress={() => onHide(review)}
        />
      )}
    </>
  );
}

/** What customers say of products, newest first. A review can be hidden from them, and shown again. */
export function ReviewsScreen() {
  const t = useT();
  const [page, setPage] = useState(1);
  const [hiding, setHiding] = useState<Review | null>(null);
  const query = useQuery(reviewsQuery(page));
  const write = useWrite({
    call: hideReview,
    onDone: (_, { hidden }) => {
      setHiding(null);
      toast.success(t(hidden ? 'reviews.isHidden' : 'reviews.isShown'));
    },
    onRefused: (_, { hidden }) => {
      if (!hidden) toast.error(t('reviews.notShown'));
    },
  });
  const change = ({ productId, orderId }: Review, hidden: boolean, why = '') =>
    write.send({ productId, orderId, hidden, why });
  return (
    <StaffScreen
      title={t('reviews.title')}
      subtitle={t('reviews.lead')}
      back="/staff/more"
      answeredAt={query.dataUpdatedAt || undefined}
    >
      <Answer query={query} skeleton={<SkeletonRows count={4} height={140} />}>
        {({ items, count }) =>
          items.length === 0 ? (
            <EmptyState icon="star" title={t('reviews.none')} body={t('reviews.noneLead')} />
          ) : (
            <>
              <CardList
                label={t('reviews.title')}
                items={items}
                keyOf={({ productId, orderId }) => `${productId} ${orderId}`}
                card={(review) => (
                  <ReviewCard
                    review={review}
                    away={write.away}
                    onHide={(one) => {
                      write.reset();
                      setHiding(one);
                    }}
                    onShow={(one) => change(one, false)}
                  />
                )}
              />
              <Pager
                label={t('reviews.title')}
                page={page}
                pages={pageCount(count, pageSize)}
                onChange={setPage}
              />
            </>
          )
        }
      </Answer>
      <AskDialog
        open={hiding !== null}
        onClose={() => setHiding(null)}
        title={t('reviews.hideTitle')}
        lead={t('reviews.hideLead')}
        label={t('reviews.why')}
        required
        button={t('reviews.hide')}
        write={write}
        onSend={(why) => hiding && change(hiding, true, why)}
      />
    </StaffScreen>
  );
}
