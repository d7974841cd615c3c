import type { ReactNode } from 'react';
import { View } from 'react-native';

import { ownTexts, t } from '@/i18n';
import recent from '@/i18n/en/recent.json';
import { readJson, writeJson } from '@/lib/stored-json';
import { storage } from '@/lib/storage';
import { userId } from '@/state';
import { type ComboOption, HStack, Icon, IconButton, Text } from '@/ui';
import { forgetAll, forgetSearches, searchesKey } from './kept-searches';

ownTexts({ recent });

const most = 8;

interface Kept {
  /** The id of the customer who searched; '' for a visitor. A visitor's list is kept for the customer who logs in afterwards. */
  user: string;
  texts: string[];
}

/**
 * The last searches on this device, newest first. A customer's searches are shown only to this customer: they stay stored when
 * the session expires, and another customer may log in after that.
 */
export function keptSearches(): string[] {
  const kept = readJson(storage, searchesKey) as Partial<Kept> | undefined | null;
  if (!Array.isArray(kept?.texts) || (kept.user !== '' && kept.user !== userId())) return [];
  return kept.texts.filter((text): text is string => typeof text === 'string').slice(0, most);
}

const keep = (texts: string[]) => writeJson(storage, searchesKey, { user: userId(), texts } satisfies Kept);
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Puts a search at the head of the list and removes its earlier entry. */
export function keepSearch(text: string): void {
  const words = text.trim();
  if (words) keep([words, ...keptSearches().filter((one) => !same(one, words))].slice(0, most));
}

function forgetSearch(text: string): void {
  const rest = keptSearches().filter((one) => one !== text);
  if (rest.length > 0) keep(rest);
  else forgetSearches();
}

function Row({ text }: { text?: string }) {
  return (
    <HStack gap="x3">
      <Icon name={text ? 'clock' : 'trash'} size={20} color="inkFaint" />
      <Text lines={1} color={text ? 'ink' : 'inkMuted'} style={{ flexShrink: 1 }}>
        {text ?? t('recent.forgetAll')}
      </Text>
    </HStack>
  );
}

export interface RecentList {
  options: ComboOption[];
  beside: ReactNode;
  listLabel: string;
  countLabel: string;
}

/**
 * The list under an empty search box: each recent search with a button beside it that forgets it, and an option that forgets all.
 */
export function recentList(onForgotten: () => void): RecentList {
  const texts = keptSearches();
  const forget = (text: string) => {
    forgetSearch(text);
    onForgotten();
  };
  const options = texts.map((text) => ({ key: text, label: text, content: <Row text={text} /> }));
  const all = { key: forgetAll, label: t('recent.forgetAll'), content: <Row /> };
  return {
    options: texts.length > 0 ? [...options, all] : [],
    beside: (
      <View>
        {texts.map((text) => (
          <IconButton
            key={text}
            icon="close"
            size={18}
            label={t('recent.forget', { text })}
            onPress={() => forget(text)}
          />
        ))}
      </View>
    ),
    listLabel: t('recent.title'),
    countLabel: t('recent.count', { count: texts.length }),
  };
}
