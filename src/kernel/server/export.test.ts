import { expect, test } from 'vitest';
import { type Lang, type Sentence, say } from '../text.ts';
import { exportName } from './export.ts';

const at = (lang: Lang) => ({
  say: (sentence: Sentence) => say(sentence, lang),
  now: new Date('2026-02-28T17:00:00Z'),
  time_zone: 'Asia/Shanghai',
});

test.each([
  ['zh-CN', ['导出员工', 'Export staff'], '导出员工-2026-03-01.xlsx'],
  ['en', ['导出员工', 'Export staff'], 'staff-2026-03-01.xlsx'],
  ['en', ['导出操作日志', 'Export the audit trail'], 'audit-trail-2026-03-01.xlsx'],
] as const)('in %s %j is saved as %s, by the company’s own date', (lang, label, name) => {
  expect(exportName(at(lang), label)).toBe(name);
});
