import { useQuery } from '@tanstack/react-query';
import { useRouter, useLocalSearchParams } from 'expo-router';
import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { formatDate } from '@/lib/dates';
import { isMobile, typedMobile } from '@/lib/mobile';
import { makeStyles } from '@/theme';
import { BlockLink, EmptyState, Field, Grow, Icon, Note, Text } from '@/ui';
import { saidMobile } from '../orders/customer-part';
import { staffHref } from '../shell/address';
import { Answer, SkeletonRows } from '../shell/answer';
import { StaffScreen } from '../shell/staff-screen';
import { useT } from '../texts';
import { foundQuery } from './queries';

const useStyles = makeStyles((t) => ({
  page: { maxWidth: 560, gap: t.space.x4 },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    minHeight: 64,
    padding: t.space.x3,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
  },
}));

function Found({ mobile }: { mobile: string }) {
  const t = useT();
  const styles = useStyles();
  const query = useQuery(foundQuery(mobile));
  return (
    <Answer query={query} skeleton={<SkeletonRows count={1} height={64} />}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState icon="user" title={t('customer.nobody')} body={t('customer.nobodyLead')} />
        ) : (
          <View role="list" aria-label={t('customer.found')}>
            {items.map((one) => (
              <View key={one.id} role="listitem">
                <BlockLink href={staffHref(`/staff/customers/${one.id}`)} style={styles.row}>
                  <Grow>
                    <Text type="bodyStrong">{one.name}</Text>
                    <Note tabular>
                      {`${saidMobile(one.mobile)} · ${t('customer.since', { date: formatDate(one.since) })}`}
                    </Note>
                  </Grow>
                  <Icon name="chevron-right" size={22} color="inkMuted" />
                </BlockLink>
              </View>
            ))}
          </View>
        )
      }
    </Answer>
  );
}

/** Finds a customer by the whole mobile number. */
export function CustomersScreen() {
  const t = useT();
  const router = useRouter();
  const styles = useStyles();
  const { mobile = '' } = useLocalSearchParams<{ mobile?: string }>();
  const [typed, setTyped] = useState(mobile);
  const whole = isMobile(typed) ? typed : '';
  useEffect(() => {
    if (whole && whole !== mobile) router.setParams({ mobile: whole });
  }, [router, whole, mobile]);
  return (
    <StaffScreen title={t('customer.title')} back="/staff/more">
      <View style={styles.page}>
        <Field
          label={t('customer.mobile')}
          prefix="+91"
          value={typed}
          onChange={(text) => setTyped(typedMobile(text))}
          hint={t('customer.mobileHint')}
          error={typed.length === 10 && !whole ? t('login.mobileInvalid') : undefined}
          keyboard="tel"
          autoFocus
        />
        {whole ? <Found mobile={whole} /> : null}
      </View>
    </StaffScreen>
  );
}
