import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { setLang } from '@/kernel/web/language.ts';
import { appRoutes } from './routes.tsx';

afterEach(cleanup);

function Broken(): never {
  throw new Error('a chunk of the frame did not come');
}

test('what fails outside of every page is told in words of ours, with a way to try again', () => {
  setLang('zh-CN');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const errorElement = appRoutes()[0]?.errorElement;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Broken />, errorElement }])} />);
  expect(screen.getByRole('alert').textContent).toContain('页面出错了');
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
});
