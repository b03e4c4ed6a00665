import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { type ApiForm, useApiForm } from './useApiForm.ts';

const { edit } = defineApi('thing', { name: ['名称', 'Name'], seen: ['预览', 'Preview'] }, 'sys', {
  edit: {
    method: 'PUT',
    permission: 'signed_in',
    label: ['编辑', 'Edit'],
    input: z.object({ name: z.string(), seen: z.string().optional() }),
  },
});

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
