import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { mailTo } from '@/lib/email';
import { ButtonLink, Note, PartHeading, Text, type Href } from '@/ui';
import { FinishScreen } from '../shell/finish-screen';
import { useT } from '../texts';
import { LetterPictures } from './pictures';
import { finishLetter, lettersQuery } from './queries';

const texts = {
  title: 'letters.title',
  lead: 'letters.lead',
  none: 'letters.none',
  noneOpen: 'letters.noneOpen',
  noneLead: 'letters.noneLead',
  done: 'letters.done',
  doneLead: 'letters.doneLead',
  isDone: 'letters.isDone',
} as const;

export function LettersScreen() {
  const t = useT();
  const when = useWhen();
  return (
    <FinishScreen
      texts={texts}
      icon="mail"
      cardHeight={160}
      queryOf={lettersQuery}
      finish={finishLetter}
      titleOf={({ name }) => t('letters.doneOf', { name })}
      card={({ id, name, at, text, pictureCount }) => (
        <>
          <View>
            <PartHeading>{name}</PartHeading>
            <Note>{when.dateTime(at)}</Note>
          </View>
          <Text selectable>{text}</Text>
          <LetterPictures letter={id} count={pictureCount} title={t('letters.pictureOf', { name })} />
        </>
      )}
      buttons={({ mobile, email }) => (
        <>
          {mobile ? (
            <ButtonLink
              kind="secondary"
              icon="phone"
              href={`tel:+91${mobile.slice(-10)}` as Href}
              label={mobile}
            />
          ) : null}
          {email ? (
            <ButtonLink kind="secondary" icon="mail" href={mailTo(email) as Href} label={email} />
          ) : null}
        </>
      )}
    />
  );
}
