import './browser';

import type { Query } from '@tanstack/react-query';
import { ExpoRoot } from 'expo-router';
import { ctx } from 'expo-router/_ctx';
import Head from 'expo-router/head';
import { registerStaticRootComponent } from 'expo-router/internal/static';
import { Fragment, type ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';

import { queryClient } from '@/api';
import { setFirstLanguage } from '@/i18n/language';
import hindi from '@/i18n/hi';
import { startFirstQueries } from './first-queries';
import { beginParts, withParts } from './kept/kept';

/** The page that the server wants to be rendered. */
interface Request {
  /** Path and query of the page. */
  address: string;
  language: 'en' | 'hi';
}

/** How often a page is rendered at most: screens may have calls that need the answers of earlier calls. */
const mostPasses = 4;

let request: Request;
let passes = 0;
let failure: unknown;

/** The queries of each address when it was last rendered. They are fetched before the first pass, so that one pass is enough. */
const queriesOf = new Map<string, (Query['options'] & Pick<Query, 'queryKey'>)[]>();
const mostAddresses = 256;

/** Where addresses are from while a page is rendered. */
const place = 'https://shop.invalid';

function watch(answer: Promise<unknown>): void {
  answer.catch((error: unknown) => void (failure = error));
}

function ask(query: Query): void {
  watch(query.fetch());
}

/** Starts a page and clears all state of the page before. */
function begin(text: string): void {
  request = JSON.parse(text) as Request;
  passes = 0;
  failure = undefined;
  queryClient.clear();
  setFirstLanguage(request.language, request.language === 'hi' ? hindi : undefined);
  const known = queriesOf.get(request.address);
  if (!known) startFirstQueries(new URL(request.address, place)).forEach(watch);
  const cache = queryClient.getQueryCache();
  for (const options of known ?? []) ask(cache.build(queryClient, options));
}

/** The screens' queries without an answer. A screen that needs a login has disabled its queries. */
function unanswered(): Query[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as { enabled?: boolean };
      return state.data === undefined && enabled !== false;
    });
}

/**
 * Renders the page once. Returns '' if there are queries without an answer: it has started them, and the server calls again when
 * their promises are settled.
 */
function pass(): string {
  if (++passes > mostPasses)
    throw new Error(`The page still had queries without an answer after ${mostPasses} passes.`);
  if (failure !== undefined) throw failure;
  beginParts();
  const head: NonNullable<ComponentProps<typeof Head.Provider>['context']> = {};
  // React Navigation keeps its contexts in this global; a second render must not find those of the first.
  Object.assign(globalThis, { __react_navigation__elements_contexts: new Map() });
  const { element, getStyleElement } = registerStaticRootComponent(ExpoRoot, {
    location: new URL(request.address, place),
    context: ctx,
    wrapper: Fragment,
  });
  const html = renderToString(<Head.Provider context={head}>{element}</Head.Provider>);
  const queries = unanswered();
  if (queries.length > 0) {
    queries.forEach(ask);
    return '';
  }
  const answered = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined);
  if (queriesOf.size >= mostAddresses) queriesOf.clear();
  queriesOf.set(
    request.address,
    answered.map(({ options, queryKey }) => ({ ...options, queryKey })),
  );
  // React writes the preloads of eager pictures to the beginning of the HTML.
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(html)?.[0] ?? '';
  const style = getStyleElement().props as { dangerouslySetInnerHTML: { __html: string } };
  return JSON.stringify({
    markup: withParts(html.slice(preloads.length)),
    preloads,
    css: style.dangerouslySetInnerHTML.__html,
    head: `${head.helmet?.title.toString() ?? ''}${head.helmet?.meta.toString() ?? ''}`,
    data: {
      answers: answered.map(({ queryKey, state }) => [queryKey, state.data]),
      texts: request.language === 'hi' ? hindi : undefined,
    },
  });
}

Object.assign(globalThis, { tokri: { begin, pass } });
