import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { Email, Id, OptionalText, Phone, ShortText, Version } from '../../contract/fields.ts';
import { check, isRequired, sameValues, toInput } from './schema.ts';

const text = {
  name: ['姓名', 'Name'],
  phone: ['手机', 'Phone'],
  email: ['邮箱', 'E-mail'],
  team_id: ['团队', 'Team'],
  tags: ['标签', 'Tags'],
  roles: ['角色', 'Roles'],
  note: ['说明', 'Note'],
} as const;
const { edit } = defineApi('thing', text, 'sys', {
  edit: {
    method: 'PUT',
    permission: 'signed_in',
    label: ['改', 'Edit'],
    changes: [],
    input: z.object({
      id: Id,
      version: Version,
      name: ShortText,
      phone: Phone.or(z.literal('')).optional(),
      email: Email.optional(),
      team_id: Id.nullish(),
      tags: z.array(z.string()),
      roles: z.array(Id).min(1),
      note: OptionalText,
    }),
  },
});

it('required is what cannot be left empty in any way', () => {
  const required = Object.keys(edit.input.shape).filter((field) => isRequired(edit, field));
  expect(required).toEqual(['id', 'version', 'name', 'roles']);
});

it('an empty control sends the nothing that its field takes', () => {
  const values = { id: 1, version: 2, name: '王', phone: '', email: '', team_id: '', roles: [3] };
  expect(toInput(edit, values)).toEqual({
    id: 1,
    version: 2,
    name: '王',
    roles: [3],
    phone: '',
    email: undefined,
    team_id: null,
    tags: [],
    note: '',
  });
});

it('says the server’s sentences, in both languages', () => {
  const found = check(edit, { id: 1, version: 1, name: '  ', email: 'zhixia.shen' });
  expect(found.name).toEqual(['姓名不能为空', 'Name cannot be empty']);
  expect(found.roles?.[1]).toBe('Roles is required');
  expect(found.email?.[1]).toContain('name@example.com');
  expect(Object.keys(found).sort()).toEqual(['email', 'name', 'roles']);
});

it('cleared and never filled in are no change', () => {
  expect(sameValues({ name: undefined, tags: [] }, { name: '', team_id: null })).toBe(true);
  expect(sameValues({ roles: [1] }, { roles: [1, 2] })).toBe(false);
});
