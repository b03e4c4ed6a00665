import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DayBox } from './DayBox.tsx';

let taken: (string | undefined)[];
let unread: string[];
beforeEach(() => {
  taken = [];
  unread = [];
});
afterEach(cleanup);

function Box({ first }: { first?: string }) {
  const [day, setDay] = useState(first);
  return (
    <DayBox
      label="日期"
      value={day}
      onChange={(next) => {
        taken.push(next);
        setDay(next);
      }}
      onUnreadable={(text) => unread.push(text)}
    />
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>('日期');
const type = (value: string) => fireEvent.change(input(), { target: { value } });

it('takes a day as soon as it is whole, and nothing on the way there', () => {
  render(<Box />);
  for (const text of ['2026-1', '2026-11-1', '2026-11-17']) type(text);
  expect(taken).toEqual(['2026-11-17']);
});

it('writes a short one out as it is left or entered', () => {
  render(<Box />);
  type('3/8');
  expect(taken).toEqual([]);
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(input().value).toBe(`${new Date().getFullYear()}-03-08`);
});

it('takes what is pasted, in whichever way it is written', () => {
  render(<Box first="2026-01-01" />);
  fireEvent.paste(input(), { clipboardData: { getData: () => '2026/11/17 0:00:00' } });
  expect([taken, input().value]).toEqual([['2026-11-17'], '2026-11-17']);
});

it('keeps what is no day as it was typed, marks it and gives it to the form', () => {
  render(<Box first="2026-01-01" />);
  type('11/17/2026');
  fireEvent.blur(input());
  expect([taken, unread, input().value, input().getAttribute('aria-invalid')]).toEqual([
    [],
    ['11/17/2026'],
    '11/17/2026',
    'true',
  ]);
});

it('steps by the arrows, and is cleared by emptying it', () => {
  render(<Box first="2026-02-28" />);
  fireEvent.keyDown(input(), { key: 'ArrowUp' });
  type('');
  expect(taken).toEqual(['2026-03-01', undefined]);
});
