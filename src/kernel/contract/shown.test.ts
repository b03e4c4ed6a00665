import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maskPhone, PhoneShownBy, phoneFor, rulesIn, seesField, shownBy, veilOf } from './shown.ts';

const who = (...rights: string[]) => ({
  admin_id: 7,
  holds: ({ key }: { key: string }) => rights.includes(key),
});
const Person = z.object({
  name: z.string(),
  phone: PhoneShownBy('person.phone', { ownBy: 'admin_id' }),
  pay_fen: shownBy('person.pay', z.int()).optional(),
  kin: z.array(z.object({ phone: PhoneShownBy(['person.phone', 'kin.phone']) })),
});
const Page = z.object({ list: z.array(Person).readonly(), total: z.int() });
const veil = veilOf(Page) as NonNullable<ReturnType<typeof veilOf>>;
const row = { name: '王', phone: '13812345678', pay_fen: 100, kin: [{ phone: '13912345678' }], admin_id: 8 };
const shown = (person: ReturnType<typeof who>, of: object = row) =>
  (veil(person, { list: [of], total: 1 }) as { list: (typeof row)[] }).list[0];

describe('a field that a right shows', () => {
  it('is as it is for who holds the right, masked or null for everybody else', () => {
    expect(shown(who('person.phone', 'person.pay', 'kin.phone'))).toEqual(row);
    expect(shown(who())).toEqual({
      ...row,
      phone: '138****5678',
      pay_fen: null,
      kin: [{ phone: '139****5678' }],
    });
  });

  it('needs all the rights that it names', () => {
    expect(shown(who('person.phone'))?.kin).toEqual([{ phone: '139****5678' }]);
    expect(shown(who('person.phone', 'kin.phone'))?.kin).toEqual(row.kin);
  });

  it('is shown to whom it belongs', () => {
    expect(shown(who(), { ...row, admin_id: 7 })?.phone).toBe(row.phone);
    expect(shown(who(), { ...row, admin_id: null })?.phone).toBe('138****5678');
  });

  it('leaves out what was left out, and what was given as it was', () => {
    const { pay_fen: _, ...without } = row;
    expect(shown(who(), without)).not.toHaveProperty('pay_fen');
    shown(who());
    expect(row.phone).toBe('13812345678');
  });

  it('is found wherever it lies, and nothing is done where there is none', () => {
    expect(rulesIn(Page).map(([name]) => name)).toEqual(['phone', 'pay_fen', 'phone']);
    expect(veilOf(z.object({ list: z.array(z.object({ name: z.string() })) }))).toBeUndefined();
    expect(() => veilOf(z.union([Person, z.object({})]))).toThrow('union');
  });

  it('is told in a text as in the answer', () => {
    expect(seesField(who(), Person.shape.phone)).toBe(false);
    expect(phoneFor(who(), Person.shape.phone, row.phone)).toBe('138****5678');
    expect(phoneFor(who('person.phone'), Person.shape.phone, row.phone)).toBe(row.phone);
  });
});

it('a masked number hides at least four digits, and an empty one is empty', () => {
  expect(['13812345678', '12345678', '1234567', '12345', ''].map(maskPhone)).toEqual([
    '138****5678',
    '****5678',
    '****567',
    '****',
    '',
  ]);
});
