import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toastStore } from '../overlay/notice.ts';
import { webText } from '../web.text.ts';
import { lazyPart } from './lazyPart.tsx';

const Hello = ({ name }: { name: string }) => <p>hello {name}</p>;
afterEach(() => {
  cleanup();
  toastStore.set(undefined);
});

test('is loaded when it is first shown, and stands at once the next time', async () => {
  const load = vi.fn(async () => Hello);
  const Part = lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Part name="Lin" />);
  await screen.findByText('hello Lin');
  unmount();
  render(<Part name="Wu" />);
  expect(screen.getByText('hello Wu')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('where it does not come, says so; opened again, it is asked for again', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'));
  const Part = lazyPart(load);
  const { unmount } = render(<Part name="Lin" />);
  await act(async () => undefined);
  expect(toastStore.get()?.text).toEqual(webText.chunk_failed);
  unmount();
  render(<Part name="Lin" />);
  await screen.findByText('hello Lin');
});
