import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { Id, OptionalText, ShortText, Version } from '../../contract/fields.ts';
import { editValues } from './editValues.ts';

const text = { name: ['名称', 'Name'], note: ['备注', 'Note'], label_ids: ['标签', 'Labels'] } as const;
const { edit } = defineApi('shelf', text, 'sys', {
  edit: {
    method: 'PUT',
    permission: 'signed_in',
    label: text.name,
    input: z.object({
      id: Id,
      version: Version,
      name: ShortText,
      note: OptionalText.optional(),
      label_ids: z.array(Id).optional(),
    }),
  },
});
const shelf = { id: 3, version: 2, name: 'A', note: '', labels: [{ id: 8 }], created_at: 5 };

it('takes every field of the endpoint that the document holds, and nothing else', () => {
  expect(editValues(edit, shelf, { label_ids: shelf.labels.map(({ id }) => id) })).toEqual({
    id: 3,
    version: 2,
    name: 'A',
    note: '',
    label_ids: [8],
  });
});

it('leaves out what its own values say is undefined', () => {
  expect(editValues(edit, shelf, { label_ids: undefined, note: undefined })).toEqual({
    id: 3,
    version: 2,
    name: 'A',
  });
});

it('does not compile while a field of the endpoint comes from nowhere', () => {
  type Own = Parameters<typeof editValues<typeof edit, typeof shelf>>[2];
  expectTypeOf<Own>().toHaveProperty('label_ids');
  // @ts-expect-error: the document has no label_ids
  editValues(edit, shelf);
  // @ts-expect-error: the document's note may be null, which the form does not take
  editValues(edit, { ...shelf, note: null as string | null, label_ids: [1] });
  // Nothing is asked for where the document holds it all.
  expect(editValues(edit, { ...shelf, label_ids: [1] })).toMatchObject({ label_ids: [1] });
});
