import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { approvalEndpoints, approvalFields, approvalFilters } from '@/kernel/contract/approval-document.ts';
import {
  Day,
  DocumentNumber,
  FenField,
  Id,
  idOutput,
  MinutesField,
  OptionalText,
  ShortText,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { AskedFen, BalanceField } from '../ledger/ledger.fields.ts';
import { conversionPermissions as may } from './conversion.access.ts';
import { CONVERTIBLE, KINDS } from './conversion.rules.ts';
import { conversionStatus } from './conversion.status.ts';
import { conversionText } from './conversion.text.ts';

const Tender = z.object({
  account: z.enum(['virtual', 'new', 'learning', 'store', 'apply']),
  amount_fen: BalanceField,
});
export const Conversion = z.object({
  ...approvalFields(conversionStatus),
  kind: z.enum(KINDS),
  student_id: Id,
  student_name: z.string(),
  amount_fen: BalanceField,
  tenders: z.array(Tender),
  to_account: z.enum(CONVERTIBLE).nullable(),
  course_type: CourseType.nullable(),
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  paid_minutes: MinutesField.nullable(),
  gift_minutes: MinutesField.nullable(),
  expires_on: Day.nullable(),
  from_course_type: CourseType.nullable(),
  out_paid_minutes: MinutesField.nullable(),
  out_gift_minutes: MinutesField.nullable(),
  to_student_id: Id.nullable(),
  to_student_name: z.string().nullable(),
  contract_line_id: Id.nullable(),
  contract_number: DocumentNumber.nullable(),
  lot_id: Id.nullable(),
  book_fen: BalanceField.nullable(),
  discount_percent: z.int(),
  minutes_per_class_hour: z.int(),
});
export type Conversion = z.infer<typeof Conversion>;

const filters = {
  student_id: Id.optional(),
  kind: Conversion.shape.kind.optional(),
  ...approvalFilters(conversionStatus),
};
const Minutes = MinutesField.nonnegative();
const changes = ['conversion', 'account', 'contract', 'inbox'];

export const conversionApi = defineApi('conversion', conversionText, 'students', {
  ...approvalEndpoints('conversion', {
    may,
    text: conversionText,
    tag: 'students',
    row: Conversion,
    whole: Conversion,
    filters,
    exports: [
      'student_name',
      { field: 'kind', kind: 'label' },
      { field: 'amount_fen', kind: 'money' },
      { field: 'to_account', kind: 'label' },
      { field: 'course_type', kind: 'label' },
      'subject_name',
      { field: 'paid_minutes', kind: 'hours' },
      { field: 'gift_minutes', kind: 'hours' },
      'to_student_name',
    ],
    notExported: ['expires_on', 'out_paid_minutes', 'out_gift_minutes'],
  }),
  /** How many wait and what they hold, and what was approved, of what the filters match. */
  totals: {
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: z.object({
      waiting: z.int(),
      waiting_fen: BalanceField,
      approved: z.int(),
      approved_fen: BalanceField,
    }),
  },
  /** What a student has available, and what hours cost by the book. */
  quote: {
    method: 'GET',
    permission: may.add,
    input: z.object({
      student_id: Id,
      course_type: CourseType.optional(),
      paid_minutes: Minutes.optional(),
    }),
    output: z.object({
      student_name: z.string(),
      virtual_fen: BalanceField,
      new_fen: BalanceField,
      learning_fen: BalanceField,
      store_fen: BalanceField,
      apply_fen: BalanceField,
      minutes_per_class_hour: z.int(),
      /** Of a class hour, and of all that is asked for. */
      unit_fen: BalanceField.nullable(),
      book_fen: BalanceField.nullable(),
    }),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      student_id: Id,
      from_account: z.enum(CONVERTIBLE),
      to_account: z.enum(CONVERTIBLE),
      amount_fen: AskedFen.min(1),
      note: OptionalText.optional(),
    }),
    output: idOutput,
    changes,
  },
  buy: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      student_id: Id,
      course_type: CourseType,
      subject_id: Id.nullish(),
      paid_minutes: Minutes.min(1),
      gift_minutes: Minutes.optional(),
      expires_on: Day.nullish(),
      /** What the contract says of type, price and end then holds. */
      contract_line_id: Id.nullish(),
      learning_fen: FenField.nonnegative().optional(),
      new_fen: FenField.nonnegative().optional(),
      virtual_fen: FenField.nonnegative().optional(),
      note: OptionalText.optional(),
    }),
    output: idOutput,
    changes,
  },
  /** All that is paid for of a contract, each line as a purchase of its own; `id` is the first of them. */
  buyContract: {
    action: 'api_conversion_buy_contract',
    method: 'POST',
    permission: may.add,
    label: conversionText.buy_contract,
    input: z.object({
      contract_id: Id,
      learning_fen: FenField.nonnegative().optional(),
      new_fen: FenField.nonnegative().optional(),
      virtual_fen: FenField.nonnegative().optional(),
      note: OptionalText.optional(),
    }),
    output: idOutput.extend({ ids: z.array(Id) }),
    changes,
  },
  transfer: {
    method: 'POST',
    permission: may.transfer,
    label: conversionText.add_transfer,
    input: z.object({
      lot_id: Id,
      out_paid_minutes: Minutes,
      out_gift_minutes: Minutes,
      to_student_id: Id,
      course_type: CourseType,
      subject_id: Id.nullish(),
      paid_minutes: Minutes,
      gift_minutes: Minutes,
      note: ShortText,
    }),
    output: idOutput,
    changes,
  },
  ...transitionEndpoints(conversionStatus, 'students'),
});
