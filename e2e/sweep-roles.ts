import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoLogins } from '@/apps/server/demo/people.ts';
import { CODE } from '@/kernel/errors.ts';
import { go, test } from './browser.ts';
import {
  dataOf,
  fits,
  keysAmong,
  refusedOn,
  seriousFindings,
  settled,
  textsOf,
  untranslated,
} from './inspect.ts';
import { screenOf } from './look.ts';
import { isSweptWhole, sweptViews } from './screens.ts';

type View = (typeof sweptViews)[number];

/** An address may name a document that they do not see. */
const isFine = (_action: string, code: number): boolean => code === CODE.done || code === CODE.notFound;

/** As a link does it: loading the product again is most of what a visit costs (a minute a role instead of five). */
async function follow(page: Page, { path, address }: View): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await screenOf(page, path).filter({ visible: true }).waitFor();
}

async function look(page: Page, view: View, lang: string, data: () => Promise<string[]>) {
  const { address } = view;
  await follow(page, view);
  await settled(page);
  const texts = await textsOf(page);
  const said = await data();
  expect.soft(keysAmong(texts, said), `keys instead of words on ${address}`).toEqual([]);
  if (lang === 'en') expect.soft(untranslated(texts, said), `Chinese on ${address}`).toEqual([]);
  if (isSweptWhole) expect.soft(await seriousFindings(page), `accessibility of ${address}`).toEqual([]);
  await fits(page, `on ${address}`);
}

const LANGUAGES = ['zh-CN', 'en'] as const;
/** All of them, or every second one: the others are swept in the other language. */
const loginsIn = (lang: (typeof LANGUAGES)[number]) =>
  demoLogins.filter((_, at) => isSweptWhole || LANGUAGES[at % LANGUAGES.length] === lang);

/** A file for each language, so that both walk at the same time. */
export const sweepRoles = (lang: (typeof LANGUAGES)[number]) =>
  describe.runIf(sweptViews.length > 0)(
    'every screen as everybody: whoever may not open it is told so, and nothing fails',
    () => {
      test.for(loginsIn(lang))(`%s in ${lang}`, { timeout: 1_800_000 }, async (login, { open }) => {
        const page = await open('/', { as: login, lang });
        const data = dataOf(page);
        const refused = refusedOn(page, isFine);
        // Who they are, and what their company and role are called, is data too.
        await go(page, '/');
        for (const view of sweptViews) {
          await look(page, view, lang, data);
          expect.soft(refused(), `refused calls on ${view.address}`).toEqual([]);
        }
      });
    },
  );
