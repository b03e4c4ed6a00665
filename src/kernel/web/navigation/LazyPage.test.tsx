import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLang } from '../language.ts';
import { LazyPage, loadPage } from './LazyPage.tsx';

afterEach(cleanup);
const HelloPage = () => <p>hello</p>;

it('a chunk that does not come offers a retry, and the retry loads it', async () => {
  setLang('zh-CN');
  let works = false;
  const load = async () => {
    if (!works) throw new Error('offline');
    return { HelloPage };
  };
  await act(async () => void render(<LazyPage load={load} />));
  expect(screen.getByRole('alert').textContent).toContain('页面没有加载出来');
  works = true;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })));
  expect(screen.getByText('hello')).toBeTruthy();
});

it('a chunk that takes too long counts as one that does not come', async () => {
  await expect(loadPage(() => new Promise(() => {}), 20)).rejects.toThrow('20 ms');
});
