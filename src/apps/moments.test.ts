import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const src = resolve(import.meta.dirname, '..');
const sources = readdirSync(src, { recursive: true })
  .map((file) => String(file).replaceAll('\\', '/'))
  .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]|\/testing\//.test(file));

/** Ways to put a moment into words, or to read a calendar, by whatever clock the machine has. */
const OTHER_WAYS =
  /Intl\.DateTimeFormat|toLocale(?:Date|Time)String|\.get(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(\)|new Date\([^)]*\)\.toLocaleString/;
const MAY: Readonly<Record<string, string>> = {
  'kernel/value/day.ts': 'what a zone’s clock shows',
  'kernel/value/time.ts': 'moments in words',
  'domains/organisation/company/company.rules.ts': 'asks whether a zone exists',
  'domains/organisation/company/web/embed/timeZones.ts': 'what zones are called',
};
const otherWays = (text: string) => text.split('\n').filter((line) => OTHER_WAYS.test(line));

test('moments are told by kernel/value/time.ts alone, so that a lesson has one time on every screen', () => {
  const found = sources
    .filter((file) => !(file in MAY))
    .flatMap((file) =>
      otherWays(readFileSync(join(src, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
  for (const file of Object.keys(MAY))
    expect(otherWays(readFileSync(join(src, file), 'utf8')), `${file} needs no exception`).not.toEqual([]);
});

test('the check would notice another way', () => {
  expect(
    otherWays(
      "new Intl.DateTimeFormat('en').format(x)\ndate.getHours()\nat.toLocaleTimeString()\nn.toLocaleString('en')",
    ),
  ).toHaveLength(3);
});
