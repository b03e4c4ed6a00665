import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { approvalEndpoints, approvalFields, approvalFilters } from '@/kernel/contract/approval-document.ts';
import { Day, DocumentNumber, Id, idOutput, MinutesField, ShortText } from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { AskedFen, BalanceField } from '../ledger/ledger.fields.ts';
import { carryForwardPermissions as may } from './carry-forward.access.ts';
import { carryForwardStatus } from './carry-forward.status.ts';
import { carryForwardText as text } from './carry-forward.text.ts';

/** What is left in a lot, as it was shown. */
const Line = z.object({
  lot_id: Id,
  paid_minutes: MinutesField.nonnegative(),
  gift_minutes: MinutesField.nonnegative(),
  amount_fen: AskedFen.nonnegative(),
});
const ShownLine = Line.extend({
  course_type: CourseType,
  subject_name: z.string().nullable(),
  expires_on: Day.nullable(),
  expired: z.boolean(),
  frozen: z.boolean(),
});

export const CarryForward = z.object({
  ...approvalFields(carryForwardStatus),
  student_id: Id,
  student_name: z.string(),
  contract_id: Id,
  contract_number: DocumentNumber,
  new_contract_id: Id.nullable(),
  new_contract_number: DocumentNumber.nullable(),
  amount_fen: BalanceField,
  paid_minutes: MinutesField,
  gift_minutes: MinutesField,
  expires_on: Day.nullable(),
  minutes_per_class_hour: z.int(),
});
export type CarryForward = z.infer<typeof CarryForward>;

const filters = { student_id: Id.optional(), ...approvalFilters(carryForwardStatus) };
const Brief = CarryForward.pick({
  id: true,
  number: true,
  status: true,
  contract_id: true,
  contract_number: true,
  new_contract_id: true,
  new_contract_number: true,
});

export const carryForwardApi = defineApi('carry_forward', text, 'students', {
  ...approvalEndpoints('carry_forward', {
    may,
    text,
    tag: 'students',
    row: CarryForward,
    whole: CarryForward.extend({ lines: z.array(ShownLine) }),
    filters,
    exports: [
      'student_name',
      { field: 'contract_number', width: 18 },
      { field: 'new_contract_number', width: 18 },
      { field: 'amount_fen', kind: 'money' },
      { field: 'paid_minutes', kind: 'hours' },
      { field: 'gift_minutes', kind: 'hours' },
      'expires_on',
    ],
  }),
  /** What a contract came from, and what it went into. */
  ofContract: {
    action: 'api_carry_forward_of_contract',
    method: 'GET',
    permission: may.read,
    label: text.of_contract,
    input: z.object({ contract_id: Id }),
    /** `has_hours`: something is left in its lots, which can go on also where the contract is over. */
    output: z.object({ from: Brief.nullable(), into: Brief.nullable(), has_hours: z.boolean() }),
  },
  /** What is left of a contract, and what stands in the way. */
  preview: {
    method: 'GET',
    permission: may.add,
    input: z.object({ contract_id: Id }),
    output: z.object({
      lines: z.array(ShownLine),
      obstacle: z.string().nullable(),
      minutes_per_class_hour: z.int(),
    }),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      contract_id: Id,
      lines: z.array(Line).min(1).max(200),
      expires_on: Day.nullish(),
      note: ShortText,
    }),
    output: idOutput,
    changes: ['carry_forward', 'inbox'],
  },
  ...transitionEndpoints(carryForwardStatus, 'students'),
});
