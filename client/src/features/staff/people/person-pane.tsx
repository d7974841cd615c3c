import { useState } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { typedMobile } from '@/lib/mobile';
import { useForm } from '@/lib/use-form';
import { makeStyles } from '@/theme';
import { Badge, Button, Dialog, Field, HStack, Note, PartHeading, Text, toast } from '@/ui';
import { useWrite } from '../session/use-write';
import { WriteButton, type Writing } from '../shell/write-button';
import { useT } from '../texts';
import {
  blank,
  formOf,
  suggestedHandle,
  validate,
  wrongOf,
  type PersonForm,
  type Wrong,
} from './person-form';
import { addPerson, changePerson, type Person } from './queries';
import { RolesField } from './roles-field';

/** A refusal that stands at a field is not said again above the button. */
const withoutFields = (write: Writing & { error: unknown }): Writing =>
  Object.keys(wrongOf(write.error)).length > 0 ? { ...write, refusal: undefined } : write;

const useStyles = makeStyles((t) => ({
  form: { gap: t.space.x4, maxWidth: 560 },
  part: { gap: t.space.x2, maxWidth: 560, paddingTop: t.space.x4 },
}));

/** The fields of a person; the short name only of a new one, because records keep it. */
function Fields({ state, isNew }: { state: ReturnType<typeof usePersonForm>; isNew: boolean }) {
  const t = useT();
  const { field, form, set } = state;
  const mobile = field('mobile');
  const name = field('name');
  const { ref: _, ...roles } = field('roles');
  return (
    <>
      <Field
        label={t('people.name')}
        required
        {...name}
        onChange={(text) => {
          const followed = form.handle === suggestedHandle(form.name);
          name.onChange(text);
          if (isNew && followed) set('handle', suggestedHandle(text));
        }}
        maxLength={60}
        autoComplete="off"
      />
      {isNew ? (
        <Field
          label={t('people.handle')}
          required
          {...field('handle')}
          hint={t('people.handleHint')}
          maxLength={20}
          capitalize="none"
          autoComplete="off"
        />
      ) : null}
      <Field
        label={t('people.mobile')}
        required
        {...mobile}
        onChange={(text) => mobile.onChange(typedMobile(text))}
        prefix="+91"
        keyboard="tel"
        autoComplete="off"
      />
      <RolesField {...roles} />
    </>
  );
}

const usePersonForm = (initial: PersonForm) => useForm<PersonForm, Wrong>(initial, validate);

export function NewPerson({ onDone }: { onDone: (handle: string) => void }) {
  const t = useT();
  const styles = useStyles();
  const state = usePersonForm(blank);
  const add = useWrite({
    call: addPerson,
    onDone: (_, { handle, name }) => {
      toast.success(t('people.added', { name }));
      onDone(handle);
    },
    onRefused: (error) => state.refuse(wrongOf(error)),
  });
  const { form } = state;
  return (
    <View style={styles.form}>
      <Text color="inkMuted">{t('people.newLead')}</Text>
      <Fields state={state} isNew />
      <HStack align="stretch">
        <WriteButton
          label={t('people.add')}
          write={withoutFields(add)}
          onPress={() =>
            state.submit(() => add.send({ ...form, name: form.name.trim(), roles: [...form.roles] }))
          }
        />
      </HStack>
    </View>
  );
}

type Question = 'end' | 'reset';

/** What is asked before a person is logged out. */
function Ask({
  person,
  ask,
  onClose,
  onYes,
}: {
  person: Person;
  ask: Question;
  onClose: () => void;
  onYes: () => void;
}) {
  const t = useT();
  const { name } = person;
  return (
    <Dialog title={t(`people.${ask}Title`, { name })} onClose={onClose}>
      <Text>{t(`people.${ask}Lead`, { name })}</Text>
      <Button full kind="danger" label={t(`people.${ask}`)} onPress={onYes} />
      <Button full kind="secondary" label={t('people.leave')} onPress={onClose} />
    </Dialog>
  );
}

/** A person: what is known, the fields to change, and the ways out and back in. */
export function PersonPane({ person }: { person: Person }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const state = usePersonForm(formOf(person));
  const [asking, setAsking] = useState<Question | null>(null);
  const { form } = state;
  const { handle, name, active, devices, seen, hasPassword } = person;
  const change = useWrite({
    call: changePerson,
    onDone: (_, body) => {
      state.reset();
      toast.success(
        t(body.resetPassword ? 'people.isReset' : body.active ? 'people.saved' : 'people.isEnded', { name }),
      );
    },
    onRefused: (error) => state.refuse(wrongOf(error)),
  });
  /** What stands in the record, with one thing changed: what is typed and not saved yet stays out of it. */
  const only = (one: Partial<Parameters<typeof changePerson>[0]>) =>
    change.send({ ...formOf(person), roles: [...person.roles], active, ...one });
  return (
    <>
      <View>
        {active ? null : <Badge tone="quiet" icon="lock" label={t('people.ended')} />}
        <Text color="inkMuted">
          {seen ? t('people.seen', { count: devices, time: when.dateTime(seen) }) : t('people.notLoggedIn')}
        </Text>
        <Text color="inkMuted">{t(hasPassword ? 'people.hasPassword' : 'people.noPassword')}</Text>
      </View>
      <View style={styles.form}>
        <Fields state={state} isNew={false} />
        <HStack align="stretch">
          <WriteButton
            label={t('people.save')}
            write={withoutFields(change)}
            onPress={() =>
              state.submit(() =>
                change.send({
                  handle,
                  active,
                  name: form.name.trim(),
                  mobile: form.mobile,
                  roles: [...form.roles],
                }),
              )
            }
          />
        </HStack>
        <Note>{t('people.saveHint')}</Note>
      </View>
      <View style={styles.part}>
        <PartHeading>{t('people.access')}</PartHeading>
        {hasPassword ? (
          <Button
            full
            kind="secondary"
            label={t('people.reset')}
            disabled={change.away || change.busy}
            onPress={() => setAsking('reset')}
          />
        ) : null}
        <Button
          full
          kind={active ? 'danger' : 'secondary'}
          label={t(active ? 'people.end' : 'people.back')}
          disabled={change.away || change.busy}
          onPress={() => (active ? setAsking('end') : only({ active: true }))}
        />
      </View>
      {asking ? (
        <Ask
          person={person}
          ask={asking}
          onClose={() => setAsking(null)}
          onYes={() => {
            setAsking(null);
            only(asking === 'end' ? { active: false } : { resetPassword: true });
          }}
        />
      ) : null}
    </>
  );
}
