import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { type Me, MeProvider } from '@/kernel/web/session/me.ts';
import { type DueLesson, type Feedback, feedbackApi } from '../feedback.contract.ts';
import { AfterFeedback, writtenState } from './AfterFeedback.tsx';

const answers = new Map<unknown, readonly Partial<DueLesson>[]>();
vi.mock('@/kernel/web/api/useApi.ts', () => ({
  useApi: (endpoint: unknown) => ({ data: { list: answers.get(endpoint) ?? [] }, error: null }),
}));
afterEach(() => {
  cleanup();
  answers.clear();
});

const me = { permissions: ['feedback.write'], time_zone: 'Asia/Shanghai' } as unknown as Me;
const doc = { id: 7, kind: 'subject', lesson_id: 1, teacher_id: 3 } as Feedback;
const lesson = (id: number, name: string) => ({
  id,
  starts_at: 1_763_000_000,
  ends_at: 1_763_003_600,
  student_names: [name],
});
function show(written: number | undefined, who = me) {
  const state = written === undefined ? null : writtenState(written);
  const element = (
    <MeProvider value={who}>
      <AfterFeedback doc={doc} />
    </MeProvider>
  );
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [{ pathname: '/', state }] });
  render(<RouterProvider router={router} />);
}

it('who has just written is led to the next lesson without feedback', () => {
  answers.set(feedbackApi.due, [lesson(5, '王一')]);
  show(7);
  const link = screen.getByRole('link');
  expect([link.getAttribute('href'), link.textContent]).toEqual([
    '/ClassDemand/feedbackAdd?lesson_id=5',
    expect.stringContaining('王一'),
  ]);
});

it('others of the same lesson come before any other lesson', () => {
  answers.set(feedbackApi.lessons, [lesson(1, '李二')]);
  answers.set(feedbackApi.due, [lesson(5, '王一')]);
  show(7);
  expect(screen.getByRole('link').textContent).toContain('李二');
});

it('says so when nothing is left', () => {
  show(7);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('没有待写的反馈了')).toBeTruthy();
});

it('offers nothing to who only looks at a feedback, or may write none', () => {
  answers.set(feedbackApi.due, [lesson(5, '王一')]);
  show(undefined);
  show(7, { ...me, permissions: [] });
  expect(screen.queryByRole('link')).toBeNull();
});
