import { expect, test } from 'vitest';
import { z } from 'zod';
import { Count, Day, Id, LongText, OptionalText, ShortText } from '../../contract/fields.ts';
import { enteredColumns } from './enteredColumns.ts';

test('a plain list shows what is entered in the order of the form; choices, references and long texts are for its page', () => {
  const input = z.object({
    name: ShortText.max(40),
    size: z.enum(['small', 'big']),
    owner_id: Id.nullish(),
    capacity: Count.min(1).max(1000).optional(),
    terms: LongText.optional(),
    starts_on: Day.nullish(),
    note: OptionalText.optional(),
  });
  expect(enteredColumns({ input }).map(({ field }) => field)).toEqual([
    'name',
    'capacity',
    'starts_on',
    'note',
    'used_count',
    'status',
  ]);
});
