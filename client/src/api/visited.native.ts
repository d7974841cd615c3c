import { appAnswers } from './app-answers';

/** Deletes the kept answers, which show what the customer looked at. */
export const forgetVisited = (): void => appAnswers.forget();
