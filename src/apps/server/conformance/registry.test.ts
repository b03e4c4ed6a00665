import { describe, expect, it } from 'vitest';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import { commonLabels, fieldMessages } from '@/kernel/contract/validation.ts';
import { kernelSentences } from '@/kernel/errors.ts';
import { WINGS } from '@/kernel/screen.ts';
import { isSystemTransition } from '@/kernel/status.ts';
import type { Sentence, TextBook } from '@/kernel/text.ts';
import { endpoints } from '../../apis.ts';
import { routes, screens } from '../../screens.ts';
import { statuses } from '../../statuses.ts';
import { rights } from '../permission-matrix.ts';
import { services } from '../services.ts';

/** Read the same in both languages. */
const PROPER_NAMES: readonly string[] = [];

const actionsOf = (list: readonly Endpoint[]) => list.map(({ action }) => action).sort();
const mounted = services.flatMap((service) => service.mounted);

describe('every endpoint', () => {
  it('has a handler, and every handler is declared', () => {
    expect(actionsOf(mounted.map(({ endpoint }) => endpoint))).toEqual(actionsOf(endpoints));
    const missing = mounted.filter(({ endpoint, handler }) => !isHandler(endpoint, handler));
    expect(missing.map(({ endpoint }) => endpoint.action)).toEqual([]);
  });

  it('has a name of its own, in the form of the wire', () => {
    const actions = actionsOf(endpoints);
    expect(actions.filter((action, at) => action === actions[at + 1])).toEqual([]);
    expect(actions.filter((action) => !/^api_[a-z0-9_]+$/.test(action))).toEqual([]);
  });

  it('asks for a right that a role can be given', () => {
    const given = new Set(rights().map((right) => right.key));
    const asked = endpoints.flatMap(({ permission }) =>
      typeof permission === 'string' ? [] : permission.key,
    );
    expect([...new Set(asked)].filter((key) => !given.has(key))).toEqual([]);
  });

  it('makes stale what there is', () => {
    const nouns = new Set(endpoints.map(({ noun }) => noun));
    const named = endpoints.flatMap((endpoint) =>
      isWrite(endpoint) ? endpoint.changes.map((noun) => `${endpoint.action} → ${noun}`) : [],
    );
    expect(named.filter((line) => !nouns.has(line.split(' → ')[1] as string))).toEqual([]);
  });

  it('that is public changes nothing that could be repeated from its stored answer', () => {
    const stored = endpoints.filter((e) => e.permission === 'public' && isWrite(e) && e.repeat !== 'never');
    expect(actionsOf(stored)).toEqual([]);
  });
});

function isHandler(endpoint: Endpoint, handler: unknown): boolean {
  if (!('options' in endpoint && endpoint.options)) return typeof handler === 'function';
  const { page, options } = (handler ?? {}) as Record<string, unknown>;
  return typeof page === 'function' && typeof options === 'function';
}

describe('every screen', () => {
  it('stands in the route list, once', () => {
    const known = new Set(routes.map((route) => route.path));
    const paths = screens.map((screen) => screen.path);
    expect(paths.filter((path) => !known.has(path))).toEqual([]);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it('and every route lies in a wing that there is', () => {
    expect(routes.filter((route) => !(route.wing in WINGS))).toEqual([]);
  });

  it('gives each right under one name', () => {
    const labels = new Map(rights().map((right) => [right.key, right.label]));
    expect(rights().filter((right) => labels.get(right.key) !== right.label)).toEqual([]);
  });
});

describe('every move', () => {
  it('leads from states to a state, and each person’s move is a call', () => {
    for (const { name, states, initial, transitions } of statuses) {
      const known = (state: string) => state in states;
      expect({ name, initial: known(initial) }).toEqual({ name, initial: true });
      for (const [move, step] of Object.entries(transitions)) {
        const at = `${name}.${move}`;
        expect({ at, states: [...step.from, step.to].flat().filter((state) => !known(state)) }).toEqual({
          at,
          states: [],
        });
        const action = isSystemTransition(step) ? undefined : (step.action ?? `api_${name}_${move}`);
        if (action) expect(actionsOf(endpoints)).toContain(action);
      }
    }
  });
});

describe('every text', () => {
  const books = import.meta.glob<Record<string, unknown>>('/src/**/*.text.ts', { eager: true });
  const isSentence = (value: unknown): value is Sentence =>
    Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
  const isBook = (value: unknown): value is TextBook =>
    typeof value === 'object' && value !== null && Object.values(value).every(isSentence);
  const found = Object.entries(books).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      isBook(value) ? [[`${file} ${name}`, value] as const] : [],
    ),
  );
  const all: (readonly [string, Sentence])[] = [
    ...found,
    ...Object.entries({ kernelSentences, fieldMessages, commonLabels, WINGS }),
  ].flatMap(([name, book]) =>
    Object.entries(book as TextBook).map(([key, sentence]) => [`${name}.${key}`, sentence] as const),
  );
  const labels = [
    ...endpoints.map((e) => [e.action, e.label] as const),
    ...rights().map((right) => [right.key, right.label] as const),
    ...routes.map((route) => [route.path, [route.zh, route.en]] as const),
    ...statuses.flatMap((status) => [
      ...Object.entries(status.states).map(([key, { label }]) => [`${status.name} ${key}`, label] as const),
      ...Object.entries(status.transitions).map(
        ([key, { label }]) => [`${status.name} ${key}`, label] as const,
      ),
    ]),
  ];
  const both = [...all, ...labels];
  const failing = (isWrong: (zh: string, en: string) => boolean) =>
    both
      .filter(([, [zh, en]]) => isWrong(zh, en))
      .map(([name, sentence]) => `${name}: ${sentence.join(' / ')}`);

  it('was found', () => {
    const files = Object.keys(books).filter((file) => !found.some(([name]) => name.startsWith(`${file} `)));
    expect(files, 'without a text').toEqual([]);
    expect(found.length).toBeGreaterThan(10);
  });

  it('is there in both languages', () => {
    expect(failing((zh, en) => !zh.trim() || !en.trim())).toEqual([]);
  });

  it('is Chinese in Chinese, and not in English', () => {
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
    const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));
    expect(failing((zh) => hasWords(zh) && !isChinese(zh) && !PROPER_NAMES.includes(zh))).toEqual([]);
    expect(failing((_, en) => isChinese(en))).toEqual([]);
  });

  it('has the same gaps in both', () => {
    const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();
    expect(failing((zh, en) => gaps(zh) !== gaps(en))).toEqual([]);
  });
});
