import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetNouns, queryClient } from '@/kernel/web/api/query.ts';
import { questionStore } from '@/kernel/web/overlay/notice.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { type Me, MeProvider } from '@/kernel/web/session/me.ts';
import { type AttendanceWhole, attendanceApi } from '../attendance.contract.ts';
import { MarkBoard } from './MarkBoard.tsx';
import { MarkForm } from './MarkForm.tsx';

const me = { admin_id: 1, company: { id: 1 }, permissions: [], time_zone: 'Asia/Shanghai' } as unknown as Me;
const lesson = (id: number, ...names: string[]) => ({
  id,
  version: 1,
  company_id: 1,
  course_type: 12,
  starts_at: 1_763_000_000,
  students: names.map((student_name, at) => ({ student_id: id * 10 + at, student_name, makes_up: null })),
});
const answer = (code: number, data: object) => Response.json({ code, msg: '', data });

let list: () => Response;
function show(page: ReactNode) {
  const element = (
    <QueryClientProvider client={queryClient}>
      <MeProvider value={me}>{page}</MeProvider>
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}
const option = (name: string, outcome: string) =>
  document.querySelector(`[aria-label="${name}"] [data-outcome="${outcome}"]`) as HTMLElement;
const present = (name: string) => option(name, 'present');
const isChosen = (name: string, outcome = 'present') =>
  option(name, outcome).getAttribute('aria-checked') === 'true';
async function asksToLeave(): Promise<boolean> {
  const leaving = mayDiscardChanges();
  const asked = questionStore.get().length > 0;
  await act(async () => questionStore.get()[0]?.answer(undefined));
  await leaving;
  return asked;
}

beforeEach(() => {
  localStorage.setItem('visitorId', 'device-1');
  list = () => answer(1, { list: [lesson(1, '王一'), lesson(2, '李二', '赵三')], total: 2, page: 1 });
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'GET' ? list() : answer(1, { owed_minutes: 0 }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('what is chosen on the board stays when it cannot be read again, and asks before it is left', async () => {
  show(<MarkBoard work="one" />);
  await screen.findByText('王一');
  expect(await asksToLeave()).toBe(false);
  fireEvent.click(present('王一'));
  list = () => answer(0, {});
  await act(async () => {
    await forgetNouns([attendanceApi.list.noun]);
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
  expect(isChosen('王一')).toBe(true);
  expect(await asksToLeave()).toBe(true);
});

it('a lesson that is not whole is not saved, and keeps what was chosen', async () => {
  show(<MarkBoard work="one" />);
  await screen.findByText('王一');
  fireEvent.click(present('王一'));
  fireEvent.click(present('李二'));
  fireEvent.click(document.querySelector('.att-board-head button') as HTMLElement);
  await waitFor(() => expect(isChosen('王一')).toBe(false));
  expect(isChosen('李二')).toBe(true);
});

it('whoever asked for leave from a make-up is offered as on leave', async () => {
  const { students, ...rest } = lesson(1, '王一');
  const asked = {
    ...rest,
    students: students.map((one) => ({ ...one, makes_up: {}, asked_leave: 'leave' })),
  } as unknown as AttendanceWhole;
  list = () => answer(1, { list: [asked], total: 1, page: 1 });
  show(<MarkBoard work="one" />);
  await screen.findByText('王一');
  expect(isChosen('王一', 'leave')).toBe(true);
  cleanup();
  show(<MarkForm lesson={asked} isCorrection={false} onCancel={() => undefined} />);
  expect(isChosen('王一', 'leave')).toBe(true);
});

it('what is chosen for one lesson asks before its drawer makes room', async () => {
  show(
    <MarkForm
      lesson={lesson(1, '王一') as unknown as AttendanceWhole}
      isCorrection={false}
      onCancel={() => undefined}
    />,
  );
  expect(await asksToLeave()).toBe(false);
  fireEvent.click(present('王一'));
  expect(await asksToLeave()).toBe(true);
});
