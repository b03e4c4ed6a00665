import { expect, test } from 'vitest';
import { highlightsOf } from './highlight.ts';

const marked = async (text: string, keyword: string) =>
  (await highlightsOf(text, keyword)).map(({ at, length }) => text.slice(at, at + length));

test.each([
  ['周浩宇', '浩宇', ['浩宇']],
  ['周浩宇', 'zhy', ['周浩宇']],
  ['周浩宇', 'hy', ['浩宇']],
  ['周浩宇', 'haoy', ['浩宇']],
  ['周浩宇', 'ouh', ['周浩']],
  ['周浩宇', '周 yu', ['周', '宇']],
  ['单雄信', 'shan', ['单']],
  ['zhouhaoyu · 139****0111', '0111', ['0111']],
  ['Amy Lee', 'LEE', ['Lee']],
  ['Amy 王', 'wang', []],
  ['周浩宇', 'li', []],
  ['周浩宇', '%_', []],
])('%s, searched by %s, is marked at %j', async (text, keyword, marks) => {
  expect(await marked(text, keyword)).toEqual(marks);
});

test('what overlaps is marked once', async () => {
  expect(await highlightsOf('周浩宇', '周浩 浩宇')).toEqual([{ at: 0, length: 3 }]);
});
