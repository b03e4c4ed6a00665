import { expect, test } from 'vitest';
import { matches } from '../../search.ts';
import { nameSearchText } from './pinyin.ts';

test('a name is found by characters, pinyin and initials', async () => {
  expect(await nameSearchText('王小明')).toBe('王小明 wangxiaoming wang xiao ming wxm xm');
  const text = await nameSearchText('王小明', '13800138000');
  for (const keyword of ['小明', 'xiaoming', 'WXM', 'xm', 'wang ming', '8000']) {
    expect(matches(text, keyword), keyword).toBe(true);
  }
});

test('a surname is read as one', async () => {
  expect(await nameSearchText('单雄信')).toContain('shanxiongxin');
  expect(await nameSearchText('欧阳娜娜')).toContain('ouyangnana');
  expect(await nameSearchText('吕布')).toContain('lvbu');
});

test('other fields follow, a phone also as bare digits, nothing twice', async () => {
  expect(await nameSearchText('Tom Lee', '+86 138-0013-8000', 'tom', null, undefined, '')).toBe(
    'tom lee +86 138-0013-8000 8613800138000',
  );
});

test('mixed and empty names do no harm', async () => {
  expect(await nameSearchText('Amy 王')).toBe('amy 王 wang w');
  expect(await nameSearchText('')).toBe('');
});
