import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Option } from '../../api/useOptions.ts';
import { MultiSelect, Select } from './Select.tsx';

const MANY: Option[] = Array.from({ length: 1000 }, (_, at) => ({ value: at + 1, label: `学员 ${at + 1}` }));
const LI: Option[] = [
  { value: 1, label: '李明' },
  { value: 2, label: '李娜' },
];

let chosen: unknown[];
let searched: string[];
beforeEach(() => {
  chosen = [];
  searched = [];
  // Only what is in sight is drawn, and here nothing has a size by itself.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(248);
});
afterEach(cleanup);

function One({
  options,
  remote,
  loading = false,
}: {
  options: Option[];
  remote?: boolean;
  loading?: boolean;
}) {
  const [value, setValue] = useState<Option['value'] | null>(null);
  return (
    <Select
      label="学员"
      value={value}
      source={{ options, loading }}
      {...(remote && { onSearch: (keyword: string) => void searched.push(keyword) })}
      onChange={(next) => {
        chosen.push(next);
        setValue(next);
      }}
    />
  );
}
const input = () => screen.getByRole('combobox', { name: '学员' });
const active = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;
function type(text: string) {
  fireEvent.focus(input());
  fireEvent.input(input(), { target: { value: text } });
}

it('Enter takes the first of what was typed and found', async () => {
  render(<One options={LI} />);
  type('李');
  await waitFor(() => expect(active()).toBe('李明'));
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(chosen).toEqual([1]);
});

it('highlights nobody before the results have settled: Enter chooses nobody', async () => {
  const { rerender } = render(<One options={LI} remote loading />);
  type('李');
  await screen.findByRole('listbox');
  expect(active()).toBeUndefined();
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(chosen).toEqual([]);
  type('李n');
  rerender(<One options={LI.slice(1)} remote />);
  await waitFor(() => expect(active()).toBe('李娜'));
});

it('searches for nothing while it is being composed, and its Enter chooses nobody', async () => {
  render(<One options={LI} remote />);
  fireEvent.focus(input());
  fireEvent.compositionStart(input());
  type('li');
  fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(input(), { key: 'Escape', isComposing: true });
  expect([searched, chosen]).toEqual([[], []]);
  expect(active()).toBeUndefined();
  fireEvent.input(input(), { target: { value: '李' } });
  fireEvent.compositionEnd(input());
  expect(searched).toEqual(['李']);
  await waitFor(() => expect(active()).toBe('李明'));
});

it('Tab leaves without choosing', async () => {
  render(<One options={LI} />);
  type('李');
  await waitFor(() => expect(active()).toBe('李明'));
  fireEvent.keyDown(input(), { key: 'Tab' });
  fireEvent.blur(input());
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(chosen).toEqual([]);
});

it('draws only a window of a thousand options', async () => {
  render(<One options={MANY} />);
  type('学员');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(5));
  expect(screen.getAllByRole('option').length).toBeLessThan(30);
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('1000');
});

it('of several, Backspace takes out the last that may be taken out', () => {
  const options: Option[] = [
    { value: 1, label: '只读' },
    { value: 2, label: '所有者', disabled: true },
  ];
  const onChange = vi.fn();
  render(<MultiSelect label="学员" value={[1, 2]} source={{ options }} onChange={onChange} />);
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    '移除「只读」',
  ]);
  fireEvent.keyDown(input(), { key: 'Backspace' });
  expect(onChange).toHaveBeenCalledWith([2]);
});
