import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id, idOutput, listOf, OptionalText, UnixTime } from '@/kernel/contract/fields.ts';
import { delegationText } from './delegation.text.ts';

const Delegation = z.object({
  id: Id,
  admin_id: Id,
  admin_name: z.string(),
  delegate_id: Id,
  delegate_name: z.string(),
  kind: z.string().nullable(),
  /** In the asked language. */
  kind_label: z.string(),
  starts_at: UnixTime,
  ends_at: UnixTime,
  ended_at: UnixTime.nullable(),
  phase: z.enum(['upcoming', 'active', 'over']),
  note: z.string(),
});
export type Delegation = z.infer<typeof Delegation>;

/** A machine's name. */
const Kind = z.string().regex(/^[a-z][a-z_-]{0,39}$/);

export const delegationApi = defineApi('delegation', delegationText, 'menber', {
  /** Mine in the acting company: whom I have named, and who has named me. */
  mine: {
    action: 'api_delegation_list',
    method: 'GET',
    permission: 'signed_in',
    label: delegationText.title,
    input: z.object({}),
    output: z.object({ given: z.array(Delegation), received: z.array(Delegation) }),
  },
  kinds: {
    method: 'GET',
    permission: 'signed_in',
    label: delegationText.kind,
    input: z.object({}),
    output: listOf(z.object({ kind: z.string(), label: z.string() })),
  },
  add: {
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    input: z.object({
      delegate_id: Id,
      kind: Kind.nullish(),
      starts_at: UnixTime,
      ends_at: UnixTime,
      note: OptionalText.optional(),
    }),
    output: idOutput,
    changes: ['delegation', 'inbox'],
  },
  end: {
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    input: z.object({ id: Id }),
    changes: ['delegation', 'inbox'],
  },
});
