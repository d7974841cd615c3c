import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { ButtonLink, Note, PartHeading, Text } from '@/ui';
import { staffHref } from '../shell/address';
import { FinishScreen } from '../shell/finish-screen';
import { useT } from '../texts';
import { alertsQuery, finishAlert, type Alert } from './queries';

const texts = {
  title: 'alerts.title',
  lead: 'alerts.lead',
  none: 'alerts.none',
  noneOpen: 'alerts.noneOpen',
  noneLead: 'alerts.noneLead',
  done: 'alerts.done',
  doneLead: 'alerts.doneLead',
  isDone: 'alerts.isDone',
} as const;

/** What the alert is about: an order, or money that a customer paid into the wallet. */
function useAbout() {
  const t = useT();
  return ({ trackingId, topUp }: Alert) =>
    trackingId
      ? t('alerts.ofOrder', { id: trackingId })
      : topUp
        ? t('alerts.ofTopUp', { id: topUp })
        : t('alerts.ofShop');
}

export function AlertsScreen() {
  const t = useT();
  const when = useWhen();
  const about = useAbout();
  return (
    <FinishScreen
      texts={texts}
      icon="bell"
      cardHeight={120}
      queryOf={alertsQuery}
      finish={finishAlert}
      titleOf={(alert) => t('alerts.doneOf', { what: about(alert) })}
      card={(alert) => (
        <>
          <View>
            <PartHeading>{about(alert)}</PartHeading>
            <Note>
              {alert.times > 1
                ? t('alerts.times', {
                    count: alert.times,
                    first: when.dateTime(alert.first),
                    at: when.dateTime(alert.at),
                  })
                : when.dateTime(alert.at)}
            </Note>
          </View>
          {/* The server writes what it found in English only. */}
          <Text lang="en" selectable>
            {alert.what}
          </Text>
        </>
      )}
      buttons={(alert) =>
        alert.trackingId ? (
          <ButtonLink
            kind="secondary"
            href={staffHref(`/staff/orders/${alert.trackingId}`)}
            label={t('alerts.openOrder')}
            accessibilityLabel={about(alert)}
          />
        ) : null
      }
    />
  );
}
