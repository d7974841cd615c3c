import { useQuery } from '@tanstack/react-query';
import { StyleSheet, View } from 'react-native';

import { useContentText, useT, type TextKey } from '@/i18n';
import { Screen } from '@/screen';
import { space } from '@/theme';
import { ButtonLink, EmptyState, ErrorState, Heading, HStack, Picture, Skeleton, Text } from '@/ui';
import { GrievanceOfficer } from './parts/grievance-officer';
import { RichText } from './parts/rich-text';
import { policyQuery, type Policy, type PolicyKey } from './queries';

const styles = StyleSheet.create({
  // Longer lines are hard to read.
  column: { width: '100%', maxWidth: 720, alignSelf: 'center', gap: space.x4 },
  officer: { marginTop: space.x6 },
  icon: { width: 56, height: 56 },
});

function PolicySkeleton({ title }: { title: string }) {
  const t = useT();
  return (
    <View style={styles.column}>
      <Heading level={1}>{title}</Heading>
      <View role="status">
        <Text color="inkMuted">{t('common.loading')}</Text>
      </View>
      {(['96%', '88%', '92%', '60%', '94%', '80%'] as const).map((width) => (
        <Skeleton key={width} width={width} height={18} />
      ))}
    </View>
  );
}

function PolicyText({ policy }: { policy: Policy }) {
  const content = useContentText();
  return (
    <View style={styles.column}>
      <HStack gap="x4">
        {policy.image ? (
          <View style={styles.icon}>
            <Picture source={policy.image} alt="" width={56} />
          </View>
        ) : null}
        <Heading level={1} style={{ flexShrink: 1 }}>
          {content(policy, 'title')}
        </Heading>
      </HStack>
      <RichText html={content(policy, 'description')} />
    </View>
  );
}

interface PolicyScreenProps {
  policy: PolicyKey;
  title: TextKey;
  /** Shown if the shop has not written this policy. */
  none: TextKey;
}

function PolicyScreen({ policy, title, none }: PolicyScreenProps) {
  const t = useT();
  const { data, isError, isFetching, refetch } = useQuery(policyQuery(policy));
  return (
    <Screen title={t(title)}>
      {data ? (
        <>
          <PolicyText policy={data} />
          {policy === 'privacy policy' ? (
            <View style={[styles.column, styles.officer]}>
              <GrievanceOfficer />
            </View>
          ) : null}
        </>
      ) : isError ? (
        <ErrorState message={t(none)} busy={isFetching} onRetry={() => void refetch()} />
      ) : data === null ? (
        <EmptyState
          icon="page"
          level={1}
          title={t(none)}
          action={<ButtonLink href="/" label={t('common.goHome')} />}
        />
      ) : (
        <PolicySkeleton title={t(title)} />
      )}
    </Screen>
  );
}

export function PrivacyScreen() {
  return <PolicyScreen policy="privacy policy" title="navigation.privacy" none="content.noPrivacy" />;
}

export function TermsScreen() {
  return <PolicyScreen policy="" title="navigation.terms" none="content.noTerms" />;
}

export function RefundScreen() {
  return <PolicyScreen policy="refund policy" title="navigation.refund" none="content.noRefund" />;
}

export function OtherScreen() {
  return <PolicyScreen policy="other policy" title="navigation.other" none="content.noOther" />;
}
