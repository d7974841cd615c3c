import type { components } from '@/api';
import { post } from '@/api/client';

export type Suggestion = components['schemas']['Suggestion'];

export async function suggest(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  return (await post('/product/suggest', { text }, { signal })).list;
}
