import { describe, expect, test } from 'vitest';
import { amountInWords } from './amount-words.ts';
import { blocksOf, wellWritten, wordsOf } from './contract-template.markup.ts';
import { STARTING_BODY, sampleFacts } from './contract-template.sample.ts';
import { asKept, asWritten } from './contract-template.variables.ts';

const { values } = sampleFacts({ name: '明德国际教育' });

describe('a template’s text', () => {
  test('is read block by block; numbers count themselves', () => {
    const body = '# 合同\n\n## 一、费用\n- 甲\n7. 乙\n7. 丙\n正文\n1. 丁\n{course_lines}';
    expect(blocksOf(body).map((block) => [block.kind, 'nth' in block ? block.nth : undefined])).toEqual([
      ['title', undefined],
      ['heading', undefined],
      ['bullet', undefined],
      ['number', 1],
      ['number', 2],
      ['text', undefined],
      ['number', 1],
      ['part', undefined],
    ]);
  });

  test('knows bold and variables, alone and together', () => {
    const [block] = blocksOf('乙方：**{student_name}同学**，共 {total}');
    expect(block && 'runs' in block && block.runs).toEqual([
      { text: '乙方：', bold: false },
      { variable: 'student_name', bold: true },
      { text: '同学', bold: true },
      { text: '，共 ', bold: false },
      { variable: 'total', bold: false },
    ]);
  });

  test('holds tags as the letters that they are', () => {
    const [block] = blocksOf('<img src=x onerror=alert(1)><script>');
    expect(block && 'runs' in block && block.runs.map((run) => wordsOf(run, values))).toEqual([
      '<img src=x onerror=alert(1)><script>',
    ]);
  });

  test('that a new template starts with is well written', () => {
    expect(wellWritten(STARTING_BODY)).toBe(true);
  });

  test.each([
    ['甲\n{course_lines}\n{nobody}', '没有变量「nobody」', 'There is no variable “nobody”'],
    ['甲\n{course_lines}\n{学员}', '没有变量「学员」', 'There is no variable “学员”'],
    ['**甲\n{course_lines}', '第 1 行：加粗标记 ** 不成对', 'Line 1: ** is not closed'],
    ['甲\n乙 {total\n{course_lines}', '第 2 行：大括号不成对', 'Line 2: a brace is not closed'],
    [
      '见下表 {course_lines}',
      '第 1 行：「课程明细表」要单独占一行',
      'Line 1: “Table of courses” stands on a line of its own',
    ],
    ['只有文字', '正文里要有「课程明细表」', 'The text needs “Table of courses”'],
  ])('%j is refused with the place and the reason', (body, zh, en) => {
    expect(wellWritten(body)).toEqual([zh, en]);
  });

  test('shows variables by their names, and keeps them by their keys', () => {
    const kept = '{student_name} {total_in_words} {nobody} {course_lines}';
    const written = asWritten(kept, ([zh]) => zh);
    expect(written).toBe('{学员姓名} {合同总额大写} {nobody} {课程明细表}');
    expect(asKept(written)).toBe(kept);
    expect(asKept(asWritten(kept, ([, en]) => en))).toBe(kept);
  });
});

describe('an amount in words', () => {
  test.each([
    [0, '零元整'],
    [100, '壹元整'],
    [5, '伍分'],
    [50, '伍角整'],
    [105, '壹元零伍分'],
    [1_234_567, '壹万贰仟叁佰肆拾伍元陆角柒分'],
    [1_000_000, '壹万元整'],
    [1_000_500, '壹万零伍元整'],
    [10_050_000, '壹拾万零伍佰元整'],
    [100_000_000_00, '壹亿元整'],
    [100_001_000_00, '壹亿零壹仟元整'],
    [120_300_000_00, '壹亿贰仟零叁拾万元整'],
    [4_860_000, '肆万捌仟陆佰元整'],
  ])('%d fen are %s', (fen, words) => {
    expect(amountInWords(fen)).toBe(words);
  });
});
