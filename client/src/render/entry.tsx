import './browser';

import type { Query } from '@tanstack/react-query';
import { ExpoRoot } from 'expo-router';
import { ctx } from 'expo-router/_ctx';
import Head from 'expo-router/head';
import { registerStaticRootComponent } from 'expo-router/internal/static';
import { Fragment, type ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';

import { queryClient } from '@/api';
import { beginIn } from '@/i18n/language';
import hindi from '@/i18n/hi';

/** What the server asks for. */
interface Request {
  /** Path and query of the page. */
  address: string;
  language: 'en' | 'hi';
}

/** Enough for screens whose calls need the answers of earlier ones. */
const mostPasses = 4;

let request: Request;
let passes = 0;
let failure: unknown;

/** What the page at an address asked for when it was last rendered: asked first, it needs one pass instead of two. */
const asked = new Map<string, (Query['options'] & Pick<Query, 'queryKey'>)[]>();
const mostAsked = 256;

function ask(query: Query): void {
  query.fetch().catch((error: unknown) => void (failure = error));
}

/** Begins a page. Nothing of the page before is left. */
function begin(text: string): void {
  request = JSON.parse(text) as Request;
  passes = 0;
  failure = undefined;
  queryClient.clear();
  beginIn(request.language, request.language === 'hi' ? hindi : undefined);
  const cache = queryClient.getQueryCache();
  for (const options of asked.get(request.address) ?? []) ask(cache.build(queryClient, options));
}

/** The queries of the screens that have no answer yet; a screen that needs a login has disabled its own. */
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
 * Renders once. '' if queries were found that have to be answered first: they are asked then, and the server calls
 * again when their promises are settled.
 */
function pass(): string {
  if (++passes > mostPasses) throw new Error('The page does not settle.');
  if (failure !== undefined) throw failure;
  const head: NonNullable<ComponentProps<typeof Head.Provider>['context']> = {};
  // React Navigation keeps its contexts here; a second render would find those of the first.
  Object.assign(globalThis, { __react_navigation__elements_contexts: new Map() });
  const { element, getStyleElement } = registerStaticRootComponent(ExpoRoot, {
    location: new URL(request.address, 'https://shop.invalid'),
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
  if (asked.size >= mostAsked) asked.clear();
  asked.set(
    request.address,
    answered.map(({ options, queryKey }) => ({ ...options, queryKey })),
  );
  // React puts the preloads of eager pictures first.
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(html)?.[0] ?? '';
  const style = getStyleElement().props as { dangerouslySetInnerHTML: { __html: string } };
  return JSON.stringify({
    markup: html.slice(preloads.length),
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
