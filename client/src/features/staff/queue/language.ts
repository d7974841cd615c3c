import { type Language } from '@/i18n';
import { changeLanguage } from '@/ui/preferences';
import { queue } from './actions';
import { t } from '../texts/index';
import { tellLanguage } from '../session/queries';

const names = { en: 'more.english', hi: 'more.hindi' } as const;

/** Without a network the server hears of it later: the language is also that of the messages to the person. */
const tellServer = queue.kind<Language>('language', {
  send: tellLanguage,
  words: (language) => ({ what: t('more.language'), more: t(names[language]) }),
});

/** Changes the language on this device and of the messages to the person. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await changeLanguage(language)) await tellServer(language);
}
