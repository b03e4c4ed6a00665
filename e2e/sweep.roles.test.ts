import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoLogins } from '@/apps/server/demo/people.ts';
import { IS_WHOLE, subset } from '@/apps/server/testing/sample.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { CODE } from '@/kernel/errors.ts';
import { go, test } from './browser.ts';
import { dataOf, fits, keysAmong, seriousFindings, settled, textsOf, untranslated } from './inspect.ts';
import { everyView } from './screens.ts';

/**
 * Calls that the server refused: a screen asks only for what its reader may see. An address may still name a document
 * that they do not see, and the options of students are asked for at every start, before it is known who asks.
 */
function refusedOn(page: Page): () => string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/') || !response.headers()['content-type']?.includes('json')) return;
    response.json().then(
      ({ code, msg }) => {
        const atStart = pathname.endsWith(studentApi.list.action);
        if (code !== CODE.done && code !== CODE.notFound && !atStart)
          refused.push(`${pathname}: ${code} ${msg}`);
      },
      () => undefined, // the page was left before the answer could be read
    );
  });
  return () => refused.splice(0);
}

const visits = demoLogins.flatMap((login) => (['zh-CN', 'en'] as const).map((lang) => ({ login, lang })));
/** Of one person's screens; all of them make a minute. */
const SCREENS = IS_WHOLE ? everyView.length : 6;

describe('every screen as everybody: whoever may not open it is told so, and nothing fails', () => {
  test.for(subset(1, visits, ({ login, lang }) => `${login} ${lang}`))(
    '$login in $lang',
    { timeout: 1_800_000 },
    async ({ login, lang }, { open }) => {
      const page = await open('/', { as: login, lang });
      const [data, refused] = [dataOf(page), refusedOn(page)];
      for (const { address } of subset(SCREENS, everyView, (view) => `${login} ${lang} ${view.address}`)) {
        await go(page, address);
        await settled(page);
        const texts = await textsOf(page);
        const said = await data();
        expect.soft(keysAmong(texts, said), `keys instead of words on ${address}`).toEqual([]);
        if (lang === 'en') expect.soft(untranslated(texts, said), `Chinese on ${address}`).toEqual([]);
        expect.soft(refused(), `refused calls on ${address}`).toEqual([]);
        expect.soft(await seriousFindings(page), `accessibility of ${address}`).toEqual([]);
        await fits(page, `on ${address}`);
      }
    },
  );
});
