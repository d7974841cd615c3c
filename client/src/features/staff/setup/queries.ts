import { useQuery } from '@tanstack/react-query';

import type { StaffSchemas } from '@/api';
import { post } from '@/api/staff';

export type Form = StaffSchemas['SetupForm'];
export type Step = StaffSchemas['CheckSetup']['step'];
export type Row = StaffSchemas['SetupRow'];

export const checkStep = (setup: string, step: Step, form: Form) =>
  post('/setup/check', { setup, step, form });
export const sendCode = (setup: string, mobile: string, shop: string) =>
  post('/setup/begin', { setup, mobile, shop });
export const giveCode = (setup: string, challengeId: string, code: string) =>
  post('/setup/verify', { setup, challengeId, code });
export const finish = (setup: string, challengeId: string, password: string, form: Form) =>
  post('/setup/finish', { setup, challengeId, password, form });

/** What the screens show, if the address opens the set-up. */
export const useSetup = (setup: string) =>
  useQuery({
    queryKey: ['setup', setup],
    queryFn: () => post('/setup/look', { setup }),
    retry: false,
    refetchOnWindowFocus: false,
  });

/** What the server reads in a pasted list. */
export const useRows = (setup: string, list: string) =>
  useQuery({
    queryKey: ['setup', 'list', list],
    queryFn: () => post('/setup/list', { setup, list }),
    enabled: list.trim() !== '',
    placeholderData: (before) => before,
    refetchOnWindowFocus: false,
  });
