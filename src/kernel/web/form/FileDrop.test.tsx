import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setLang } from '../language.ts';
import { FileDrop } from './FileDrop.tsx';

afterEach(cleanup);
const file = new File(['说明'], '凭证.txt', { type: 'text/plain' });
const carrying = (...files: File[]) => ({
  files,
  items:
    files.length > 0
      ? files.map((one) => ({ kind: 'file', type: one.type, getAsFile: () => one }))
      : [{ kind: 'string', type: 'text/plain' }],
  types: files.length > 0 ? ['Files'] : ['text/plain'],
  effectAllowed: 'all',
  dropEffect: 'none',
  getData: () => '',
});

function show(disabled = false) {
  setLang('zh-CN');
  const onFile = vi.fn();
  render(
    <FileDrop onFile={onFile} disabled={disabled}>
      <button type="button">添加附件</button>
    </FileDrop>,
  );
  const button = screen.getByRole('button', { name: '添加附件' });
  return { onFile, button, zone: button.parentElement as HTMLElement };
}

it('takes a file that is dropped on the button', async () => {
  const { onFile, button, zone } = show();
  // A refused default is what tells the browser that the file may be dropped here.
  expect(fireEvent.dragEnter(button, { dataTransfer: carrying(file) })).toBe(false);
  expect(zone.dataset.dropTarget).toBe('true');
  await act(async () => void fireEvent.drop(button, { dataTransfer: carrying(file) }));
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
  expect(zone.dataset.dropTarget).toBeUndefined();
});

it('takes a file that is pasted while the button or the zone has the focus, once', () => {
  const { onFile, button } = show();
  fireEvent.paste(button, { clipboardData: carrying(file) });
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
  const zone = screen.getByRole('button', { name: '把文件拖到这里，或粘贴' });
  act(() => zone.focus());
  fireEvent.paste(zone, { clipboardData: carrying(file) });
  expect(onFile).toHaveBeenCalledTimes(2);
});

it('leaves text that is dropped or pasted alone', async () => {
  const { onFile, button } = show();
  await act(async () => void fireEvent.drop(button, { dataTransfer: carrying() }));
  expect(fireEvent.paste(button, { clipboardData: carrying() })).toBe(true);
  expect(onFile).not.toHaveBeenCalled();
});

it('takes nothing while it is disabled', async () => {
  const { onFile, button } = show(true);
  await act(async () => void fireEvent.drop(button, { dataTransfer: carrying(file) }));
  fireEvent.paste(button, { clipboardData: carrying(file) });
  expect(onFile).not.toHaveBeenCalled();
});
