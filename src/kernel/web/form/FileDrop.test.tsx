import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FileDrop } from './FileDrop.tsx';

afterEach(cleanup);
const file = new File(['说明'], '凭证.txt', { type: 'text/plain' });
const carrying = (...files: File[]) => ({ files, types: files.length > 0 ? ['Files'] : ['text/plain'] });

function show() {
  const onFile = vi.fn();
  render(
    <FileDrop onFile={onFile}>
      <button type="button">添加附件</button>
    </FileDrop>,
  );
  return { onFile, button: screen.getByRole('button') };
}

it('takes a file that is dropped on the button', () => {
  const { onFile, button } = show();
  const place = button.parentElement as HTMLElement;
  // A refused default is what tells the browser that the file may be dropped here.
  expect(fireEvent.dragOver(button, { dataTransfer: carrying(file) })).toBe(false);
  expect(place.dataset.over).toBe('true');
  fireEvent.drop(button, { dataTransfer: carrying(file) });
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
  expect(place.dataset.over).toBeUndefined();
});

it('takes a file that is pasted while the button has the focus', () => {
  const { onFile, button } = show();
  fireEvent.paste(button, { clipboardData: carrying(file) });
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
});

it('leaves text that is dragged or pasted alone', () => {
  const { onFile, button } = show();
  expect(fireEvent.dragOver(button, { dataTransfer: carrying() })).toBe(true);
  expect(fireEvent.paste(button, { clipboardData: carrying() })).toBe(true);
  expect(onFile).not.toHaveBeenCalled();
});
