import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import { Badge, Button, HStack, Note, Text } from '@/ui';
import { grouped } from '../login/mobile-row';
import { useListKeys } from '../shell/keys';
import { ListScreen, type Opened } from '../shell/list-and-sheet';
import { PaneRow } from '../shell/pane-row';
import { useT } from '../texts';
import { NewPerson, PersonPane } from './person-pane';
import { peopleQuery, type Person } from './queries';

/** The address of the form for a new person. A handle has two letters or more, so none is this. */
const fresh = '+';

const useStyles = makeStyles((t) => ({
  row: { justifyContent: 'center' },
  head: { columnGap: t.space.x2 },
  end: { marginLeft: 'auto' },
  fill: { flex: 1 },
}));

function Row({ person, here, onOpen }: { person: Person; here: boolean; onOpen: (handle: string) => void }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const { handle, name, mobile, roles, active, devices, seen } = person;
  const said = roles.map((role) => t(`roles.${role}`)).join(', ');
  const last = seen
    ? t('people.seen', { count: devices, time: when.dateTime(seen) })
    : t('people.notLoggedIn');
  return (
    <PaneRow here={here} onPress={() => onOpen(handle)} style={styles.row}>
      <HStack wrap style={styles.head}>
        <Text type="bodyStrong" color={active ? 'ink' : 'inkMuted'}>
          {name}
        </Text>
        <Note>{said}</Note>
        {active ? null : (
          <View style={styles.end}>
            <Badge tone="quiet" icon="lock" label={t('people.ended')} />
          </View>
        )}
      </HStack>
      <Note tabular>{`${grouped(mobile)} · ${handle}`}</Note>
      <Note>{last}</Note>
    </PaneRow>
  );
}

export function PeopleScreen() {
  const t = useT();
  const styles = useStyles();
  const router = useRouter();
  const keys = useListKeys();
  const { person: handle = '' } = useLocalSearchParams<{ person?: string }>();
  const query = useQuery(peopleQuery);
  const open = (person: string | undefined) => router.setParams({ person });
  const person = query.data?.find((one) => one.handle === handle);
  const opened: Opened | null =
    handle === fresh
      ? { title: t('people.new'), content: <NewPerson onDone={open} /> }
      : person
        ? {
            title: person.name,
            subtitle: person.handle,
            content: <PersonPane key={handle} person={person} />,
          }
        : null;
  return (
    <ListScreen
      title={t('people.title')}
      subtitle={t('people.lead')}
      back="/staff/more"
      footer={
        <Button
          full
          size="large"
          icon="plus"
          label={t('people.new')}
          onPress={() => open(fresh)}
          style={styles.fill}
        />
      }
      query={query}
      boxes={{ count: 5, height: 60 }}
      opened={opened}
      onClose={() => open(undefined)}
    >
      {(all) => (
        <View role="list" aria-label={t('people.title')} ref={keys}>
          {[...all]
            .sort((a, b) => Number(b.active) - Number(a.active))
            .map((one) => (
              <Row key={one.handle} person={one} here={one.handle === handle} onOpen={open} />
            ))}
        </View>
      )}
    </ListScreen>
  );
}
