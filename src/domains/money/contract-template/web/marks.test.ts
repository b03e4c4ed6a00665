import { describe, expect, test } from 'vitest';
import { lineMark, surround, typeIn } from './marks.ts';

describe('the editor’s marks', () => {
  test('a line mark takes the place of another, and goes when it is asked for again', () => {
    const list = lineMark({ text: '甲\n# 乙\n丙', from: 3, to: 5 }, '- ');
    expect(list).toEqual({ text: '甲\n- 乙\n丙', from: 2, to: 5 });
    expect(lineMark({ ...list, to: 5 }, '- ').text).toBe('甲\n乙\n丙');
  });
  test('several lines are marked together', () => {
    expect(lineMark({ text: '甲\n乙', from: 0, to: 3 }, '1. ').text).toBe('1. 甲\n1. 乙');
  });
  test('bold surrounds what is chosen, and goes again', () => {
    const bold = surround({ text: '甲乙丙', from: 1, to: 2 }, '**');
    expect(bold).toEqual({ text: '甲**乙**丙', from: 3, to: 4 });
    expect(surround(bold, '**')).toEqual({ text: '甲乙丙', from: 1, to: 2 });
  });
  test('a variable takes the place of what is chosen', () => {
    expect(typeIn({ text: '甲乙', from: 1, to: 2 }, '{total}')).toEqual({
      text: '甲{total}',
      from: 8,
      to: 8,
    });
  });
});
