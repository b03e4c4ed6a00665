import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signIn } from '../session/session.ts';
import { questionStore } from './notice.ts';
import { Popup } from './Popup.tsx';
import { mayDiscardChanges, useFilterNames, useUnsavedChangesGuard } from './unsavedChanges.ts';

function Form({ dirty = true }: { dirty?: boolean }) {
  useUnsavedChangesGuard(() => dirty);
  return null;
}
function List() {
  useFilterNames(['kind', 'status']);
  return null;
}

function show(page: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/Things'] });
  render(<RouterProvider router={router} />);
  const at = () => router.state.location.pathname + router.state.location.search;
  const go = async (to: string) => {
    await act(() => router.navigate(to));
    return at();
  };
  return { go, at, navigate: (to: string) => router.navigate(to) };
}
const asked = () => questionStore.get().length;
const say = (reason: string | undefined) => act(async () => questionStore.get()[0]?.answer(reason));

beforeEach(() => signIn({ token: 't', admin_id: 7, admin_name: '苏', role_id: 2 }));
afterEach(async () => {
  await say(undefined);
  cleanup();
});

it.each(['tab', 'view', 'part', 'section', 'kind'])(
  'another %s of the page takes a form away, so it asks; a filter does not',
  async (name) => {
    const { go } = show(<Form />);
    expect(await go('/Things?status=off')).toBe('/Things?status=off');
    expect(await go(`/Things?${name}=other`)).toBe('/Things?status=off');
    expect(asked()).toBe(1);
  },
);

it('what a list on the page filters by is no other part of it', async () => {
  const { go } = show(
    <>
      <Form />
      <List />
    </>,
  );
  expect(await go('/Things?kind=other')).toBe('/Things?kind=other');
  expect(asked()).toBe(0);
});

it('a form is asked although another one came after it', async () => {
  const { go } = show(
    <>
      <Form />
      <Form dirty={false} />
    </>,
  );
  expect(await go('/elsewhere')).toBe('/Things');
  expect(asked()).toBe(1);
});

it('whoever agreed to lose what was typed is not asked again on the way, but the next time', async () => {
  const { go, at, navigate } = show(<Form />);
  void mayDiscardChanges().then((may) => (may ? navigate('/Things?view=other') : undefined));
  await say('');
  await new Promise((resolve) => setTimeout(resolve));
  expect([at(), asked()]).toEqual(['/Things?view=other', 0]);
  expect(await go('/elsewhere')).toBe('/Things?view=other');
  expect(asked()).toBe(1);
});

function Note() {
  const [open, setOpen] = useState(true);
  return (
    <Popup
      label="便条"
      open={open}
      onOpenChange={setOpen}
      trigger={({ ref, onClick }) => (
        <button type="button" ref={ref} onClick={onClick}>
          写便条
        </button>
      )}
    >
      <Words />
    </Popup>
  );
}
function Words() {
  const [typed, setTyped] = useState('');
  useUnsavedChangesGuard(() => typed !== '');
  return <input aria-label="内容" value={typed} onChange={({ target }) => setTyped(target.value)} />;
}
const popup = () => document.querySelector('.popup');

it('a popup closes by a press beside it, but not while something is typed in it; Escape asks', async () => {
  show(<Note />);
  fireEvent.pointerDown(document.body);
  expect(popup()).toBeNull();
  fireEvent.click(screen.getByText('写便条'));
  fireEvent.change(screen.getByLabelText('内容'), { target: { value: '妈妈周末来' } });
  fireEvent.pointerDown(document.body);
  expect(popup()).not.toBeNull();
  fireEvent.keyDown(screen.getByLabelText('内容'), { key: 'Escape' });
  expect([asked(), popup()]).toEqual([1, expect.anything()]);
  await say('');
  expect(popup()).toBeNull();
});
