import type { components } from '@/api';
import { post } from '@/api/client';

export type Suggestion = components['schemas']['Suggestion'];
export type Place = components['schemas']['Place'];

export async function suggest(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  return (await post('/product/suggest', { text }, { signal })).list;
}

export function placeAt(point: { latitude: number; longitude: number }): Promise<Place> {
  return post('/location/reverse', point);
}
