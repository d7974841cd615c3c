import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocalSearchParams } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';

import { problemText, wordsOf } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { dotted } from '@/lib/dotted';
import { saveFile } from '@/lib/save-file';
import { useDebounced } from '@/lib/use-debounced';
import { classes, makeStyles } from '@/theme';
import { Button, EmptyState, Field, FieldNote, Note, Pressable, Select, Text, toast } from '@/ui';
import { statuses, statusText } from '../orders/status';
import { useWrite } from '../session/use-write';
import { Answer, SkeletonRows } from '../shell/answer';
import { useListKeys } from '../shell/keys';
import { StaffScreen } from '../shell/staff-screen';
import { useT } from '../texts';
import { actions, isAction } from './actions';
import css from './log.module.css';
import { exportLog, logQuery, type Entry, type Wanted } from './queries';

const useStyles = makeStyles((t) => ({
  row: {
    minHeight: 60,
    paddingVertical: t.space.x2,
    paddingHorizontal: t.space.x2,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  over: { backgroundColor: t.color.sunk },
  end: { alignItems: 'center', gap: t.space.x2, paddingTop: t.space.x3 },
}));

const none: Wanted = { by: '', about: '', action: '' };

function Row({ entry, onPress }: { entry: Entry; onPress: (entry: Entry) => void }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const { by, at, action, about, why, result } = entry;
  const did = isAction(action) ? t(`log.did_${action}`) : action;
  // An order that went on is noted with the status that it has then.
  const status = statuses.find((one) => one === why);
  // English has no list of sentences for codes: the server sends them. The code itself says enough here.
  const refused = result === 'ok' ? '' : wordsOf({ code: result, message: result.replaceAll('_', ' ') });
  return (
    <View role="listitem">
      <Pressable
        onPress={() => onPress(entry)}
        style={({ hovered }) => [styles.row, hovered && styles.over, classes(css.row)]}
      >
        <Note tabular>{when.dateTime(at)}</Note>
        <Text type="bodyStrong">{by}</Text>
        <Text>{did}</Text>
        <Note>{dotted(about, status ? t(statusText(status)) : why)}</Note>
        {refused ? (
          <Text type="small" color="danger">
            {t('log.refused', { why: refused })}
          </Text>
        ) : null}
      </Pressable>
    </View>
  );
}

interface FiltersProps {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** By whom, about what, and which action; and the button that saves what is found. */
function Filters({ wanted, onChange }: FiltersProps) {
  const t = useT();
  const [saved, setSaved] = useState({ of: wanted, before: '' });
  const before = saved.of === wanted ? saved.before : '';
  const save = useWrite({
    call: exportLog,
    onDone: async ({ name, text, before: older = '' }) => {
      const bytes = new TextEncoder().encode(text);
      await saveFile(bytes.buffer, name, 'text/csv');
      setSaved({ of: wanted, before: older });
      toast.success(t(older ? 'log.savedPart' : 'log.saved', { name }));
    },
  });
  return (
    <View style={classes(css.filters)}>
      <Field
        label={t('log.by')}
        value={wanted.by}
        onChange={(by) => onChange({ ...wanted, by: by.trim().toLowerCase() })}
        placeholder={t('log.byHint')}
        capitalize="none"
        autoComplete="off"
        maxLength={64}
      />
      <Field
        label={t('log.about')}
        value={wanted.about}
        onChange={(about) => onChange({ ...wanted, about: about.trim() })}
        placeholder={t('log.aboutHint')}
        capitalize="none"
        autoComplete="off"
        maxLength={100}
      />
      <Select
        label={t('log.action')}
        items={[
          { value: 'all', label: t('log.allActions') },
          ...actions.map((value) => ({ value, label: t(`log.did_${value}`) })),
        ]}
        value={wanted.action || 'all'}
        onChange={(action) => onChange({ ...wanted, action: action === 'all' ? '' : action })}
      />
      <View style={classes(css.save)}>
        <Button
          kind="secondary"
          icon="download"
          label={t(before ? 'log.exportOlder' : 'log.export')}
          busy={save.busy}
          disabled={save.away}
          onPress={() => save.send({ ...wanted, before })}
        />
      </View>
      {save.refusal ? <FieldNote error={save.refusal} /> : null}
      {save.away ? <FieldNote hint={t('offline.needsNetwork')} /> : null}
    </View>
  );
}

function Entries({ wanted, onWanted }: { wanted: Wanted; onWanted: (wanted: Wanted) => void }) {
  const t = useT();
  const styles = useStyles();
  const keys = useListKeys();
  const query = useInfiniteQuery(logQuery(wanted));
  const { error, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const filtered = Object.values(wanted).some(Boolean);
  // A press asks for everything about the same thing, or of the same person.
  const same = ({ about, by }: Entry) => onWanted(about ? { ...none, about } : { ...none, by });
  return (
    <Answer query={query} skeleton={<SkeletonRows count={10} height={44} />}>
      {({ pages }) =>
        pages.every(({ items }) => items.length === 0) ? (
          <EmptyState
            icon="list"
            title={t('log.none')}
            body={t(filtered ? 'log.noneLead' : 'log.noneYet')}
            action={
              filtered ? (
                <Button kind="secondary" label={t('log.showAll')} onPress={() => onWanted(none)} />
              ) : undefined
            }
          />
        ) : (
          <>
            <View role="list" aria-label={t('log.title')} ref={keys}>
              {pages.flatMap(({ items }) =>
                items.map((entry) => <Row key={entry.id} entry={entry} onPress={same} />),
              )}
            </View>
            <View style={styles.end}>
              {error ? <FieldNote error={problemText(error, 'messages.generic')} /> : null}
              {hasNextPage ? (
                <Button
                  kind="secondary"
                  label={t('log.older')}
                  busy={isFetchingNextPage}
                  onPress={() => void fetchNextPage()}
                />
              ) : (
                <Text color="inkMuted">{t('log.end')}</Text>
              )}
            </View>
          </>
        )
      }
    </Answer>
  );
}

export function LogScreen() {
  const t = useT();
  const params = useLocalSearchParams<{ by?: string; about?: string }>();
  const [typed, setTyped] = useState<Wanted>({ ...none, by: params.by ?? '', about: params.about ?? '' });
  const wanted = useDebounced(typed);
  return (
    <StaffScreen title={t('log.title')} subtitle={t('log.lead')} back="/staff/more">
      <Filters wanted={typed} onChange={setTyped} />
      <Entries wanted={wanted} onWanted={setTyped} />
    </StaffScreen>
  );
}
