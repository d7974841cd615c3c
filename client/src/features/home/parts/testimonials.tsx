import { useCallback } from 'react';
import { View } from 'react-native';

import { RailRow, SectionHead, Stars, useRail } from '@/features/catalog';
import { useContentText, useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Card, HStack, IconButton, Mark, Picture, Stack, Text, webProps } from '@/ui';
import type { Testimonial } from '../queries';
import { useRotation } from '../use-rotation';
import { SliderControls } from './slider-controls';
import { testimonialWidth } from './testimonial-width';

export const testimonialMs = 4000;

const useStyles = makeStyles((t) => ({
  card: { flexGrow: 1, padding: t.space.x6 },
  message: { flexGrow: 1 },
  who: { marginTop: t.space.x1 },
  face: { overflow: 'hidden' },
  arrow: { borderWidth: 1, borderColor: t.color.lineStrong, backgroundColor: t.color.surface },
}));

function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const styles = useStyles();
  const content = useContentText();
  const { first_name, last_name, photo, rating } = testimonial;
  return (
    <Card style={styles.card}>
      <Stars rating={rating} />
      <View style={styles.message}>
        <Text>{content(testimonial, 'message')}</Text>
      </View>
      <HStack gap="x3" style={styles.who}>
        <Mark side={40} style={styles.face} aria-hidden>
          {photo ? (
            <Picture source={photo} alt="" width={40} fit="cover" />
          ) : (
            <Text type="smallStrong" color="brand">
              {`${first_name.charAt(0)}${last_name.charAt(0)}`}
            </Text>
          )}
        </Mark>
        <Text type="bodyStrong">{`${first_name} ${last_name}`}</Text>
      </HStack>
    </Card>
  );
}

/** Testimonials in a carousel that moves on every four seconds, and by its arrows and dots. */
export function Testimonials({
  title,
  hideTitle,
  testimonials,
}: {
  title: string;
  hideTitle: boolean;
  testimonials: readonly Testimonial[];
}) {
  const styles = useStyles();
  const t = useT();
  const rail = useRail();
  const { to, step, most } = rail;
  // In wide windows several cards are visible at once, so there are fewer positions to move to than cards.
  const places = step > 0 ? Math.round(most / step) + 1 : testimonials.length;
  // The place is that of the row, which the customer may move by hand, too.
  const at = step > 0 ? Math.round(rail.at / step) : 0;
  const show = useCallback((place: number) => to(place * step), [to, step]);
  const rotation = useRotation(at, show, places, testimonialMs);
  return (
    <Stack
      gap="x3"
      role="region"
      aria-label={title}
      {...webProps({ 'aria-roledescription': 'carousel' })}
      {...rotation.pauseHandlers}
    >
      <SectionHead title={title} hideTitle={hideTitle} />
      <RailRow focusable rail={rail} label={title} width={testimonialWidth()}>
        {testimonials.map((testimonial, index) => (
          <TestimonialCard key={index} testimonial={testimonial} />
        ))}
      </RailRow>
      {places > 1 ? (
        <HStack apart>
          <SliderControls
            rotation={rotation}
            count={places}
            words={{ pause: t('home.pauseWords'), play: t('home.playWords') }}
          />
          <HStack gap="x2" align="stretch">
            <IconButton
              icon="chevron-left"
              label={t('home.reviewsBack')}
              style={styles.arrow}
              onPress={() => rotation.go(at - 1)}
            />
            <IconButton
              icon="chevron-right"
              label={t('home.reviewsOn')}
              style={styles.arrow}
              onPress={() => rotation.go(at + 1)}
            />
          </HStack>
        </HStack>
      ) : null}
    </Stack>
  );
}
