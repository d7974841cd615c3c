import { useWhen } from '@/i18n/when';

/** The end of a pause in a sentence: "today 10 pm". */
export function useUntil() {
  const when = useWhen();
  return (until: string | Date) =>
    `${when.dayInSentence(new Date(until).toISOString())} ${when.hour(new Date(until))}`;
}
