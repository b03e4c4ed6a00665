import { expect, test } from 'vitest';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import '../services.ts';

const gapsOf = (text: string) => [...text.matchAll(/\{(\w+)(?:\|[^}]*)?\}/g)].map(([, name]) => name);

test('every notice is given what its words leave open', () => {
  const kinds = noticeKindSlot.parts;
  expect(kinds.length).toBeGreaterThan(10);
  const open = kinds.flatMap(({ kind, title, body, link, values }) =>
    [...title, ...body, link]
      .flatMap(gapsOf)
      .filter((name) => name !== undefined && !(values as readonly string[]).includes(name))
      .map((name) => `${kind}: {${name}}`),
  );
  expect(open).toEqual([]);
});
