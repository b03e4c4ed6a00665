import { expect, test } from 'vitest';
import type { Sentence } from '@/kernel/text.ts';
import { actionsFor, type PaletteScreen, screensFor } from './items.ts';

const money: Sentence = ['资金', 'Money'];
const screen = (url: string, name: Sentence, ...path: Sentence[]): PaletteScreen => ({
  key: url,
  url,
  name,
  path,
  count: 0,
});
const screens = [
  screen('/AdminList', ['员工管理', 'Staff'], ['组织', 'Organisation'], ['人员', 'People']),
  screen('/StudentMoneyMain/NewMoney', ['新签款', 'New'], money, ['学员资金', 'Student money']),
  screen('/ClassDemand', ['排课需求', 'Class demands'], ['教学', 'Teaching']),
];
const sounds = {
  员工管理: 'yuan gong guan li',
  新签款: 'xin qian kuan',
  排课需求: 'pai ke xu qiu',
  新增需求: 'xin zeng xu qiu',
};
const zh = ([word]: Sentence) => word;
const en = ([, word]: Sentence) => word;
const found = (keyword: string) => screensFor(screens, keyword, sounds, zh).map(({ url }) => url);

test.each([
  ['characters of its title', '员工', '/AdminList'],
  ['pinyin', 'yuangong', '/AdminList'],
  ['pinyin from its middle on', 'guanli', '/AdminList'],
  ['initials', 'ygg', '/AdminList'],
  ['its name in the other language', 'staff', '/AdminList'],
  ['a later word of it', 'demand', '/ClassDemand'],
])('a screen is found by %s', (_name, keyword, url) => {
  expect(found(keyword)).toEqual([url]);
});

test('initials are found anywhere in a title; what begins with them comes first', () => {
  expect(found('xq')).toEqual(['/StudentMoneyMain/NewMoney', '/ClassDemand']);
});

test.each(['财务', 'uan', 'emand', '  ', '%'])('%j finds none', (keyword) => {
  expect(found(keyword)).toEqual([]);
});

test('a line says where the screen stands, and marks the characters whose sound was typed', () => {
  const [first, second] = screensFor(screens, 'xq', sounds, zh);
  expect(first).toMatchObject({ title: '新签款', sub: '资金 / 学员资金', marks: [{ at: 0, length: 2 }] });
  expect(second).toMatchObject({ title: '排课需求', marks: [{ at: 2, length: 2 }] });
});

test('in English it is found by pinyin too, and a word that says too little carries its wing', () => {
  const lone = { ...screen('/ExamResults', ['考试成绩', 'Results']), about: ['', 'Abroad'] as Sentence };
  const all = [...screens, lone];
  expect(screensFor(all, 'xqk', sounds, en)).toMatchObject([{ title: 'New', marks: [] }]);
  expect(screensFor(all, 'res', sounds, en)).toMatchObject([
    { title: 'Results · Abroad', marks: [{ at: 0, length: 3 }] },
  ]);
  expect(screensFor(all, '成绩', sounds, zh)).toMatchObject([{ title: '考试成绩' }]);
});

test('an action is found as a screen is, and begins where it belongs', () => {
  const actions = [
    {
      url: '/ClassDemand/demandAdd',
      name: ['新增需求', 'New demand'],
      at: ['排课需求', 'Demands'],
      isMain: false,
    },
  ] as const;
  expect(actionsFor(actions, 'xq', sounds, zh)).toMatchObject([
    { url: '/ClassDemand/demandAdd', title: '新增需求', sub: '排课需求', marks: [{ at: 2, length: 2 }] },
  ]);
});
