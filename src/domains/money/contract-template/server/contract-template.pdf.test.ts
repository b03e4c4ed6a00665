import { expect, test } from 'vitest';
import { blocksOf } from '../contract-template.markup.ts';
import { sampleFacts } from '../contract-template.sample.ts';
import { contentsOf } from './contract-template.pdf.ts';

test('signatures stand with the words before them, back to their heading, and say the date', () => {
  const facts = sampleFacts({ name: '甲方公司' });
  const body = '# 合同\n## 三、其他\n照章办理。\n## 四、签章\n本合同一式两份，双方签章后生效。\n{signatures}';
  const contents = contentsOf(blocksOf(body), facts) as { unbreakable?: boolean; stack?: unknown[] }[];
  const last = contents.at(-1);
  expect(last).toMatchObject({ unbreakable: true });
  expect(last?.stack).toHaveLength(3);
  const text = JSON.stringify(last);
  expect(text).toContain('签章');
  expect(text).toContain('双方签章后生效');
  expect(text).not.toContain('照章办理');
  expect(text).toContain(`日期：${facts.values.made_on}`);
});
