import { describe, expect, test } from 'vitest';
import { nextOf, type QueueItem, queueOf } from './homeQueue.ts';

let made = 0;
const item = (urgency: QueueItem['urgency'], at: string, more: Partial<QueueItem> = {}): QueueItem => ({
  key: `${urgency} ${at}`,
  urgency,
  at,
  doc_id: ++made,
  student_id: made,
  name: '王梓涵',
  text: '',
  what: ['', ''],
  when: ['', ''],
  url: '/',
  ...more,
});
const keys = (queue: readonly QueueItem[]) => queue.map(({ key }) => key);

describe('the queue', () => {
  test('has what is overdue first, then today by its time, then who runs out of hours', () => {
    const follow = [
      item('today', '2026-11-24 16:00'),
      item('overdue', '2026-11-23'),
      item('today', '2026-11-24 09:30'),
      item('overdue', '2026-11-20'),
    ];
    const hours = [item('soon', '2026-12-22'), item('soon', '2026-12-02')];
    expect(keys(queueOf([hours, follow], []))).toEqual([
      'overdue 2026-11-20',
      'overdue 2026-11-23',
      'today 2026-11-24 09:30',
      'today 2026-11-24 16:00',
      'soon 2026-12-02',
      'soon 2026-12-22',
    ]);
  });

  test('puts what has no time last within its urgency', () => {
    const queue = queueOf([[item('soon', ''), item('soon', '2026-12-02'), item('today', '')]], []);
    expect(keys(queue)).toEqual(['today ', 'soon 2026-12-02', 'soon ']);
  });

  test('has everybody who is no student yet', () => {
    const leads = [item('today', '1', { student_id: null }), item('soon', '2', { student_id: null })];
    expect(keys(queueOf([leads], []))).toEqual(['today 1', 'soon 2']);
  });

  test('names a person once, where it is most urgent', () => {
    const twice = [
      item('soon', '2026-12-02', { student_id: 7 }),
      item('overdue', '2026-11-20', { student_id: 7 }),
    ];
    expect(keys(queueOf([twice], []))).toEqual(['overdue 2026-11-20']);
  });

  test('leaves out who runs out of hours and has a later day already, but nobody who is due', () => {
    const known = [item('soon', '1', { student_id: 1 }), item('today', '2', { student_id: 2 })];
    expect(keys(queueOf([known], [1, 2]))).toEqual(['today 2']);
  });

  test('goes on to the next that is not done, and from the last to the first', () => {
    const queue = ['1', '2', '3', '4'].map((at) => item('today', at, { key: at }));
    expect(nextOf(queue, '1', new Set())).toBe('2');
    expect(nextOf(queue, '1', new Set(['2']))).toBe('3');
    expect(nextOf(queue, '4', new Set(['1']))).toBe('2');
    expect(nextOf(queue, '4', new Set(['1', '2', '3']))).toBeUndefined();
    expect(nextOf([], '1', new Set())).toBeUndefined();
  });
});
