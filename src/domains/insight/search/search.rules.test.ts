import { expect, test } from 'vitest';
import { inOrder } from './search.rules.ts';

const titles = (names: readonly string[], keyword: string) =>
  inOrder(
    names.map((title) => ({ title })),
    keyword,
  ).map(({ title }) => title);

test('the very name comes first, then what begins with it, then what holds it, then what only sounds like it', () => {
  expect(titles(['李娜', '小张娜', '张娜', '张娜娜', '娜娜'], '张娜')).toEqual([
    '张娜',
    '张娜娜',
    '小张娜',
    '娜娜',
    '李娜',
  ]);
});

test('capitals and wide letters make no difference', () => {
  expect(titles(['Amy Lee', 'LEE'], 'ｌｅｅ')).toEqual(['LEE', 'Amy Lee']);
});

test('who has left comes after who is there, whatever the name', () => {
  const found = [{ title: '张娜', off: true }, { title: '张娜娜' }];
  expect(inOrder(found, '张娜').map(({ title }) => title)).toEqual(['张娜娜', '张娜']);
});
