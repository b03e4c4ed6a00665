import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/kernel/web/api/query.ts';
import { LogPopup } from './LogPopup.tsx';
import { QuickLog } from './QuickLog.tsx';

let saved: string[];
function show() {
  const save = (close: () => void) => async (log: { content: string }) => {
    saved.push(log.content);
    close();
    return true;
  };
  const element = (
    <QueryClientProvider client={queryClient}>
      <LogPopup name="王妈妈" count={2}>
        {(close) => <QuickLog busy={false} autoFocus onSave={save(close)} />}
      </LogPopup>
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  fireEvent.click(screen.getByRole('button'));
}
const field = () => document.querySelector<HTMLInputElement>('.lead-log > input');

beforeEach(() => {
  saved = [];
  localStorage.setItem('visitorId', 'device-1');
  vi.stubGlobal('fetch', async () => Response.json({ code: 1, msg: '', data: { list: [] } }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('the field of a contact stays open beside any press while something stands in it, and closes once it is saved', async () => {
  show();
  fireEvent.pointerDown(document.body);
  expect(field()).toBeNull();
  fireEvent.click(screen.getByRole('button'));
  fireEvent.change(field() as HTMLInputElement, { target: { value: '妈妈周末带孩子来' } });
  fireEvent.pointerDown(document.body);
  expect(field()?.value).toBe('妈妈周末带孩子来');
  await act(async () => void fireEvent.keyDown(field() as HTMLInputElement, { key: 'Enter' }));
  expect(saved).toEqual(['妈妈周末带孩子来']);
  expect(field()).toBeNull();
});
