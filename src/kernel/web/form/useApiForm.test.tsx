import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { setLang } from '../language.ts';
import { Form } from './Form.tsx';
import { type ApiForm, useApiForm } from './useApiForm.ts';

const { edit, change, reset } = defineApi(
  'thing',
  { name: ['名称', 'Name'], seen: ['预览', 'Preview'] },
  'sys',
  {
    edit: {
      method: 'PUT',
      permission: 'signed_in',
      label: ['编辑', 'Edit'],
      input: z.object({ name: z.string(), seen: z.string().optional() }),
    },
    change: {
      method: 'PUT',
      permission: 'signed_in',
      label: ['修改', 'Change'],
      input: z.object({ id: z.number(), version: z.number(), name: z.string() }),
    },
    reset: {
      method: 'POST',
      permission: 'signed_in',
      label: ['重置', 'Reset'],
      input: z.object({ name: z.string() }),
      repeat: 'never',
    },
  },
);

let form: ApiForm<typeof edit>;
function Probe() {
  form = useApiForm(edit, { initial: { name: 'a' } });
  return null;
}
afterEach(cleanup);

test('what the page finds out by itself is sent along and is no unsaved change; what is typed is', async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Probe /> }])} />);
  await act(async () => form.fill({ seen: 'abc' }));
  expect(form).toMatchObject({ dirty: false, values: { name: 'a', seen: 'abc' } });
  await act(async () => form.fields.name.set('b'));
  expect(form).toMatchObject({ dirty: true, values: { name: 'b', seen: 'abc' } });
  await act(async () => form.reset());
  expect(form).toMatchObject({ dirty: false, values: { name: 'a', seen: 'abc' } });
});

let changing: ApiForm<typeof change>;
let show: (thing: { id: number; version: number; name: string }) => void;
function Editor() {
  const [thing, setThing] = useState({ id: 1, version: 1, name: 'a' });
  show = setThing;
  changing = useApiForm(change, { initial: thing, success: null });
  return null;
}
const open = () =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Editor /> }])} />);

test('another document begins anew, whatever was typed into the one before', async () => {
  open();
  await act(async () => changing.fields.name.set('b'));
  await act(async () => show({ id: 2, version: 1, name: 'c' }));
  expect(changing).toMatchObject({ dirty: false, values: { id: 2, version: 1, name: 'c' } });
});

test('a newer one waits for what is typed; one’s own save is taken, though it was read before it was answered', async () => {
  localStorage.setItem('visitorId', 'device-1');
  let answer: ((response: Response) => void) | undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const fetched = vi.fn(() => answered);
  vi.stubGlobal('fetch', fetched);
  open();
  await act(async () => changing.fields.name.set('b'));
  let saving: Promise<void> | undefined;
  await act(async () => {
    saving = changing.submit();
  });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  await act(async () => show({ id: 1, version: 2, name: 'b' }));
  expect(changing).toMatchObject({ dirty: true, values: { version: 1 } });
  await act(async () => {
    answer?.(Response.json({ code: 1, msg: '', data: {} }));
    await saving;
  });
  expect(changing).toMatchObject({ dirty: false, values: { version: 2, name: 'b' } });
});

function Page({ onCancel }: { onCancel: () => void }) {
  form = useApiForm(edit, { initial: { name: 'a' } });
  return (
    <Form form={form} onCancel={onCancel}>
      {form.values.name}
    </Form>
  );
}
test('cancel ends a call that takes long, not the form; what was typed can be sent again, under the same key', async () => {
  localStorage.setItem('visitorId', 'device-1');
  setLang('zh-CN');
  const fetched = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );
  vi.stubGlobal('fetch', fetched);
  const leave = vi.fn();
  const router = createMemoryRouter([{ path: '/', element: <Page onCancel={leave} /> }]);
  render(<RouterProvider router={router} />);
  await act(async () => form.fields.name.set('b'));
  const cancel = screen.getByRole('button', { name: '取消' });
  const send = async (times: number) => {
    await act(async () => void fireEvent.submit(cancel.closest('form') as HTMLFormElement));
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(times));
  };
  const end = async () => {
    await act(async () => void fireEvent.click(cancel));
    await vi.waitFor(() => expect(form).toMatchObject({ busy: false, dirty: true, values: { name: 'b' } }));
  };
  await send(1);
  await end();
  await send(2);
  await end();
  expect(leave).not.toHaveBeenCalled();
  await end();
  expect(leave).toHaveBeenCalledOnce();
  const [first, second] = fetched.mock.calls.map(([, { headers }]) =>
    (headers as Headers).get('Idempotency-Key'),
  );
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

function Once() {
  const once = useApiForm(reset, { initial: { name: 'a' } });
  return (
    <Form form={once} onCancel={() => undefined}>
      {String(once.busy)}
    </Form>
  );
}
test('a call that takes no key is not ended: sent again it could take effect twice', async () => {
  localStorage.setItem('visitorId', 'device-1');
  setLang('zh-CN');
  const fetched = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal('fetch', fetched);
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Once /> }])} />);
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: '取消' });
  expect(cancel.disabled).toBe(false);
  await act(async () => void fireEvent.submit(cancel.closest('form') as HTMLFormElement));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(cancel.disabled).toBe(true);
});
