import { describe, expect, test } from 'vitest';
import type { FieldKind } from '../../../contract/fields.ts';
import { cardRoles } from './cardRoles.ts';

const column = (key: string, kind?: FieldKind, more: { mark?: boolean; hidden?: boolean } = {}) => ({
  key,
  kind,
  mark: more.mark ?? kind === 'status',
  hidden: more.hidden ?? false,
});
const told = (...columns: ReturnType<typeof column>[]) => Object.fromEntries(cardRoles(columns));

describe('a row on a phone', () => {
  test('has its first column as its title, its state at the right and three facts below', () => {
    const columns = ['name', 'level', 'adviser', 'teacher', 'phone'].map((key) => column(key));
    expect(told(...columns.slice(0, 1), column('status', 'status'), ...columns.slice(1))).toEqual({
      name: 'title',
      status: 'mark',
      level: 'fact',
      adviser: 'fact',
      teacher: 'fact',
    });
  });

  test('never leaves out the amount, wherever its column stands', () => {
    const columns = ['number', 'student', 'method', 'adviser'].map((key) => column(key));
    expect(told(...columns, column('amount_fen', 'money'), column('fee_fen', 'money'))).toEqual({
      number: 'title',
      student: 'fact',
      method: 'fact',
      amount_fen: 'fact',
    });
  });

  test('takes the state before any other mark, and no mark for its title', () => {
    expect(told(column('state', 'status'), column('type', undefined, { mark: true }), column('at'))).toEqual({
      at: 'title',
      state: 'mark',
      type: 'fact',
    });
  });

  test('leaves out what is not shown', () => {
    expect(told(column('a', undefined, { hidden: true }), column('b'))).toEqual({ b: 'title' });
    expect(told()).toEqual({});
  });
});
