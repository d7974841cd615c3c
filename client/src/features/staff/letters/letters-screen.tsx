import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import { Badge, Button, ButtonLink, EmptyState, Text, toast, type Href } from '@/ui';
import { useWrite } from '../session/use-write';
import { Answer, SkeletonRows } from '../shell/answer';
import { AskDialog } from '../shell/ask-dialog';
import { CardList } from '../shell/card-list';
import { OpenOrAll } from '../shell/open-or-all';
import { StaffScreen } from '../shell/staff-screen';
import { useT } from '../texts';
import { SentPictures } from './pictures';
import { finishLetter, lettersQuery, type Letter } from './queries';

const useStyles = makeStyles((t) => ({
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: t.space.x2 },
}));

function LetterCard({ letter, onDone }: { letter: Letter; onDone: (letter: Letter) => void }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const { name, mobile, email, text, at, doneAt, doneBy, note, pictures } = letter;
  return (
    <>
      <View>
        <Text type="h3" level={2}>
          {name}
        </Text>
        <Text type="small" color="inkMuted">
          {when.dateTime(at)}
        </Text>
      </View>
      <Text selectable>{text}</Text>
      <SentPictures pictures={pictures} title={t('letters.pictureOf', { name })} />
      <View style={styles.buttons}>
        {mobile ? (
          <ButtonLink
            kind="secondary"
            icon="phone"
            href={`tel:+91${mobile.slice(-10)}` as Href}
            label={mobile}
          />
        ) : null}
        {email ? (
          <ButtonLink kind="secondary" icon="mail" href={`mailto:${email}` as Href} label={email} />
        ) : null}
        {doneAt ? null : (
          <Button
            icon="check"
            label={t('letters.done')}
            accessibilityLabel={t('letters.doneOf', { name })}
            onPress={() => onDone(letter)}
          />
        )}
      </View>
      {doneAt ? (
        <>
          <Badge tone="brand" icon="check" label={t('counter.doneBy', { by: doneBy ?? '' })} />
          <Text type="small" color="inkMuted">
            {note ? `${when.dateTime(doneAt)} · ${note}` : when.dateTime(doneAt)}
          </Text>
        </>
      ) : null}
    </>
  );
}

/** What people wrote to the shop. Those that wait for an answer stand first. */
export function LettersScreen() {
  const t = useT();
  const [all, setAll] = useState(false);
  const [answering, setAnswering] = useState<Letter | null>(null);
  const query = useQuery(lettersQuery(all));
  const finish = useWrite({
    call: finishLetter,
    onDone: () => {
      setAnswering(null);
      toast.success(t('letters.isDone'));
    },
  });
  return (
    <StaffScreen
      title={t('letters.title')}
      subtitle={t('letters.lead')}
      back="/staff/more"
      answeredAt={query.dataUpdatedAt || undefined}
    >
      <OpenOrAll all={all} onChange={setAll} />
      <Answer query={query} skeleton={<SkeletonRows count={4} height={160} />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              icon="mail"
              title={t(all ? 'letters.none' : 'letters.noneOpen')}
              body={t('letters.noneLead')}
              action={
                all ? undefined : (
                  <Button kind="secondary" label={t('counter.showAll')} onPress={() => setAll(true)} />
                )
              }
            />
          ) : (
            <CardList
              label={t('letters.title')}
              items={[...items].sort((a, b) => Number(Boolean(a.doneAt)) - Number(Boolean(b.doneAt)))}
              keyOf={({ id }) => id}
              card={(letter) => <LetterCard letter={letter} onDone={setAnswering} />}
            />
          )
        }
      </Answer>
      <AskDialog
        open={answering !== null}
        onClose={() => setAnswering(null)}
        title={t('letters.doneOf', { name: answering?.name ?? '' })}
        lead={t('letters.doneLead')}
        label={t('counter.note')}
        button={t('letters.done')}
        busy={finish.busy}
        away={finish.away}
        refusal={finish.refusal}
        onSend={(note) => answering && finish.send({ id: answering.id, note })}
      />
    </StaffScreen>
  );
}
