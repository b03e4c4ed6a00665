import { z } from 'zod';
import { CourseType } from '@/domains/organisation/course-type/course-type.rules.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DocumentNumber,
  FenField,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  MinutesField,
  OptionalText,
  ofKind,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { BalanceField } from '../ledger/ledger.fields.ts';
import { contractPermissions as may } from './contract.access.ts';
import { RESTS } from './contract.rules.ts';
import { contractStatus } from './contract.status.ts';
import { contractText } from './contract.text.ts';

export const Contract = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  /** Its number in the system that the company came from; empty for what began here. */
  reference: z.string(),
  student_id: Id,
  student_name: z.string(),
  adviser_id: Id,
  adviser_name: z.string(),
  template_name: z.string(),
  made_on: Day,
  signed_on: Day.nullable(),
  effective_at: UnixTime.nullable(),
  list_fen: FenField,
  discount_fen: FenField,
  total_fen: FenField,
  paid_fen: FenField,
  discount_percent: z.int(),
  limit_percent: z.int(),
  next_due_on: Day.nullable(),
  is_overdue: Flag,
  note: z.string(),
  reason: z.string(),
  status: statusField(contractStatus),
  created_by: Id,
  created_by_name: z.string(),
  created_at: UnixTime,
  version: Version,
});
export type Contract = z.infer<typeof Contract>;

const ContractLine = z.object({
  id: Id,
  course_type: CourseType,
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  minutes: MinutesField,
  gift_minutes: MinutesField,
  list_fen: FenField,
  price_fen: FenField,
  amount_fen: FenField,
  expires_on: Day.nullable(),
  unlocked_minutes: MinutesField,
  unlocked_gift_minutes: MinutesField,
  bought_minutes: MinutesField,
  bought_gift_minutes: MinutesField,
});
export type ContractLine = z.infer<typeof ContractLine>;

const PlannedInstalment = z.object({
  due_on: Day,
  amount_fen: FenField,
  paid_fen: FenField,
  state: ofKind('status', z.enum(['paid', 'part', 'due', 'overdue'])),
});
export type PlannedInstalment = z.infer<typeof PlannedInstalment>;

export const ContractDetail = Contract.extend({
  student_number: DocumentNumber,
  invoiced_fen: FenField,
  template_id: Id,
  edition: z.int(),
  level_id: Id.nullable(),
  level_name: z.string().nullable(),
  minutes_per_class_hour: z.int(),
  lines: z.array(ContractLine),
  instalments: z.array(PlannedInstalment),
});
export type ContractDetail = z.infer<typeof ContractDetail>;

const LineInput = z.object({
  course_type: CourseType,
  subject_id: Id.nullish(),
  minutes: MinutesField.positive(),
  gift_minutes: MinutesField.nonnegative().default(0),
  /** For the whole line, before the contract's discount. Left out: by the book. */
  price_fen: FenField.nonnegative().nullish(),
  expires_on: Day.nullish(),
});
const InstalmentInput = z.object({ due_on: Day, amount_fen: FenField.positive() });

const contractFields = {
  student_id: Id,
  template_id: Id,
  /** Left out: whoever makes it. */
  adviser_id: Id.nullish(),
  level_id: Id.nullish(),
  made_on: Day,
  lines: z.array(LineInput).min(1).max(20),
  discount_fen: FenField.nonnegative().optional(),
  /** Left out: the whole on the contract's day. */
  instalments: z.array(InstalmentInput).max(36).optional(),
  note: OptionalText.optional(),
};
const filters = {
  keyword: Keyword.optional(),
  student_id: Id.optional(),
  status: Contract.shape.status.optional(),
  adviser_id: Id.optional(),
  overdue: Flag.optional(),
  /** Those of which something is not paid, by what their state makes of it. */
  rest: z.enum(RESTS).optional(),
  made_from: Day.optional(),
  made_until: Day.optional(),
};

/** A payment or a lot of a contract, as the noun that has it tells. */
const PaymentLink = z.object({
  id: Id,
  number: DocumentNumber,
  amount_fen: FenField,
  at: UnixTime,
  url: z.string().nullable(),
});
const LotLink = z.object({
  id: Id,
  contract_line_id: Id,
  minutes: MinutesField,
  gift_minutes: MinutesField,
  remaining_minutes: MinutesField,
  price_fen: FenField,
  at: UnixTime,
  url: z.string().nullable(),
});
export type PaymentLink = z.infer<typeof PaymentLink>;
export type LotLink = z.infer<typeof LotLink>;

export const contractApi = defineApi('contract', contractText, 'sellmanage', {
  list: {
    method: 'GET',
    permission: may.read,
    label: contractText.title,
    input: listInput.extend(filters),
    output: pageOf(Contract),
  },
  /** What the filters match, summed. */
  totals: {
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: z.object({
      count: Count,
      total_fen: BalanceField,
      paid_fen: BalanceField,
      /** The total is what is paid and these three. */
      unpaid_fen: BalanceField,
      pending_fen: BalanceField,
      dropped_fen: BalanceField,
      overdue_count: Count,
      overdue_fen: BalanceField,
    }),
  },
  get: {
    method: 'GET',
    permission: may.read,
    label: contractText.view,
    input: z.object({ id: Id }),
    output: ContractDetail,
  },
  links: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: z.object({ payments: z.array(PaymentLink), lots: z.array(LotLink) }),
  },
  /** The contracts of a student that can be paid or bought from, with what is open. */
  options: {
    method: 'GET',
    permission: may.read,
    input: z.object({ student_id: Id }),
    output: listOf(
      z.object({
        id: Id,
        number: DocumentNumber,
        status: Contract.shape.status,
        adviser_id: Id,
        adviser_name: z.string(),
        total_fen: FenField,
        paid_fen: FenField,
        /** Recharges for it that wait for a decision. */
        waiting_fen: FenField,
        /** What the next payment is asked for. */
        offer_fen: FenField,
        lines: z.array(
          ContractLine.extend({ waiting_minutes: MinutesField, waiting_gift_minutes: MinutesField }),
        ),
      }),
    ),
  },
  /** What the form needs to know of the acting company. */
  terms: {
    method: 'GET',
    permission: may.add,
    input: z.object({}),
    output: z.object({
      today: Day,
      minutes_per_class_hour: z.int(),
      discount_limit: z.int(),
      templates: z.array(z.object({ id: Id, name: z.string() })),
    }),
  },
  /** Class hours by the book; what has no price there is left out. */
  listPrices: {
    action: 'api_contract_list_prices',
    method: 'GET',
    permission: may.add,
    label: contractText.list_price,
    input: z.object({ level_id: Id.optional(), made_on: Day.optional() }),
    output: listOf(z.object({ course_type: CourseType, price_fen: FenField })),
  },
  add: {
    action: 'api_add_student_contract',
    method: 'POST',
    permission: may.add,
    tag: 'students',
    input: z.object(contractFields),
    output: idOutput,
    changes: ['contract', 'contract_template'],
  },
  edit: {
    method: 'PUT',
    permission: may.add,
    input: z.object({ id: Id, version: Version, ...contractFields }),
    changes: ['contract', 'contract_template'],
  },
  pdf: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    raw: true,
    input: z.object({ id: Id }),
    output: z.unknown(),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Contract,
    exports: [
      'number',
      'reference',
      'student_name',
      'adviser_name',
      'status',
      'made_on',
      'signed_on',
      'list_fen',
      'total_fen',
      'paid_fen',
      { field: 'discount_percent', kind: 'number' },
      'next_due_on',
      'is_overdue',
      { field: 'template_name', width: 20 },
      'created_by_name',
      'created_at',
      { field: 'note', width: 30 },
    ],
    notExported: ['discount_fen', 'reason'],
  },
  ...transitionEndpoints(contractStatus, 'sellmanage'),
});
