import { describe, expect, test } from 'vitest';
import { average, daysOfMonth, drawnIn, isComplete, mayName, maySpan } from './feedback.rules.ts';
import { feedbackText } from './feedback.text.ts';

describe('feedback', () => {
  test('is complete with words, and of a subject with a topic', () => {
    const subject = { kind: 'subject' as const, content: '很好', topic_count: 1 };
    expect(isComplete(subject)).toBe(true);
    expect(isComplete({ ...subject, topic_count: 0 })).toBe(feedbackText.needs_topic);
    expect(isComplete({ ...subject, content: '  ' })).toBe(feedbackText.needs_words);
    expect(isComplete({ kind: 'total', content: '很好', topic_count: 0 })).toBe(true);
  });

  test('names each topic once', () => {
    expect(mayName([{ topic: '函数', mastery: 3 }])).toBe(true);
    expect(
      mayName([
        { topic: '函数', mastery: 3 },
        { topic: '函数', mastery: 4 },
      ]),
    ).toEqual(['知识点「函数」重复', 'The topic “函数” is there twice']);
  });

  test('knows its months, February of a leap year too', () => {
    expect(daysOfMonth('2028-02')).toEqual({ starts_on: '2028-02-01', ends_on: '2028-02-29' });
    expect(daysOfMonth('2026-12')).toEqual({ starts_on: '2026-12-01', ends_on: '2026-12-31' });
  });

  test('is about days that are not ahead, in their order', () => {
    expect(maySpan('2026-05-01', '2026-05-07', '2026-05-07')).toBe(true);
    expect(maySpan('2026-05-08', '2026-05-07', '2026-05-09')).toBe(feedbackText.ends_before);
    expect(maySpan('2026-05-01', '2026-05-08', '2026-05-07')).toBe(feedbackText.period_ahead);
  });

  test('averages what is rated', () => {
    expect(average([4, 5, null, 4])).toBe(4.3);
    expect(average([null])).toBeNull();
  });

  test('is drawn into the month line by line, in the language of who writes', () => {
    const one = {
      subject_name: '数学',
      teacher_name: '方若兰',
      mastery: 4.3,
      content: '进步',
      next_step: '多练',
    };
    expect(drawnIn([one], 'zh-CN')).toBe('数学 · 方若兰：掌握 4.3/5；进步；下一步：多练');
    expect(drawnIn([{ ...one, mastery: null, next_step: '' }], 'en')).toBe('数学 · 方若兰: 进步');
  });
});
