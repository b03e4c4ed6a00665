import { z } from 'zod';
import { CATEGORIES } from '@/domains/money/recharge/recharge.rules.ts';
import { COURSE_TYPE_CODES } from '@/domains/organisation/course-type/course-type.rules.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import { approvalEndpoints, approvalFields, approvalFilters } from '@/kernel/contract/approval-document.ts';
import {
  Count,
  Day,
  DocumentNumber,
  Fen,
  FenField,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  Month,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { casePermissions as may } from './sales-case.access.ts';
import {
  ITEM_GROUPS,
  NATURES,
  OTHER_PROJECTS,
  type Project,
  SHARE_ROLES,
  WHOLE_BP,
} from './sales-case.rules.ts';
import { receiptMoveStatus, salesCaseStatus } from './sales-case.status.ts';
import { receiptMoveText, salesCaseText } from './sales-case.text.ts';

export const PROJECTS = [...COURSE_TYPE_CODES.map((code) => `${code}` as const), ...OTHER_PROJECTS] as const;
const ProjectField = z.enum(PROJECTS as unknown as [Project, ...Project[]]);
const Bp = z.int().min(1).max(WHOLE_BP);

const ShareInput = z.object({ admin_id: Id, role: z.enum(SHARE_ROLES), share_bp: Bp });
const ProjectInput = z.object({ project: ProjectField, share_bp: Bp });
const ShownShare = ShareInput.extend({ admin_name: z.string() });
export type ShownShare = z.infer<typeof ShownShare>;

export const SalesCase = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  student_id: Id,
  student_name: z.string(),
  contract_id: Id.nullable(),
  contract_number: DocumentNumber.nullable(),
  nature: z.enum(NATURES),
  projects: z.array(ProjectInput),
  shares: z.array(ShownShare),
  amount_fen: Fen,
  collected_fen: Fen,
  refunded_fen: Fen,
  net_fen: Fen,
  signed_on: Day,
  status: statusField(salesCaseStatus),
  reason: z.string(),
  created_by: Id.nullable(),
  submitted_by: Id.nullable(),
  version: Version,
});
export type SalesCase = z.infer<typeof SalesCase>;

const Revision = z.object({
  revision: z.int(),
  nature: z.enum(NATURES),
  nature_reason: z.string(),
  reason: z.string(),
  shares: z.array(ShownShare),
  projects: z.array(ProjectInput),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
});
const ITEM_KINDS = ['receipt', 'reback', 'refund', 'refund_back', 'shift'] as const;
const PerformanceItem = z.object({
  id: Id,
  company_id: Id,
  posted_on: Day,
  kind: z.enum(ITEM_KINDS),
  doc_number: DocumentNumber,
  recharge_id: Id.nullable(),
  refund_id: Id.nullable(),
  case_id: Id.nullable(),
  case_number: DocumentNumber.nullable(),
  student_id: Id,
  student_name: z.string(),
  admin_id: Id.nullable(),
  admin_name: z.string().nullable(),
  role: z.enum(SHARE_ROLES).nullable(),
  team_id: Id.nullable(),
  team_name: z.string().nullable(),
  project: ProjectField,
  nature: z.enum(NATURES),
  category: z.string(),
  item_fen: Fen,
  corrects_month: Month.nullable(),
});

const CaseDetail = SalesCase.extend({
  channel_name: z.string().nullable(),
  referrer_name: z.string().nullable(),
  revision: z.int(),
  proposed: z.int().nullable(),
  /** The newest first. */
  revisions: z.array(Revision),
  collections: z.array(
    z.object({
      kind: z.enum(['recharge', 'refund']),
      doc_id: Id,
      doc_number: DocumentNumber,
      posted_on: Day,
      item_fen: Fen,
    }),
  ),
  items: z.array(PerformanceItem),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

const caseFilters = {
  keyword: Keyword.optional(),
  student_id: Id.optional(),
  admin_id: Id.optional(),
  team_id: Id.optional(),
  nature: z.enum(NATURES).optional(),
  project: ProjectField.optional(),
  status: SalesCase.shape.status.optional(),
  unconfirmed: Flag.optional(),
  signed_from: Day.optional(),
  signed_until: Day.optional(),
  /** Whose first receipt was posted in these days and has not been taken back: the deals of a board. */
  dealt_from: Day.optional(),
  dealt_until: Day.optional(),
  channel_id: Id.optional(),
  without: z.enum(['admin_id', 'channel_id']).optional(),
};
const proposal = {
  id: Id,
  version: Version.optional(),
  shares: z.array(ShareInput).min(1).max(20),
  /** Left out: as they stand. */
  projects: z.array(ProjectInput).min(1).max(20).optional(),
  nature: z.enum(NATURES).optional(),
  nature_reason: OptionalText.optional(),
};

export const salesCaseApi = defineApi('sales_case', salesCaseText, 'sellmanage', {
  ...transitionEndpoints(salesCaseStatus, 'sellmanage'),
  list: {
    action: 'api_case_list',
    method: 'GET',
    permission: may.read,
    input: listInput.extend(caseFilters),
    output: pageOf(SalesCase),
  },
  get: {
    action: 'api_case_get',
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: CaseDetail,
  },
  export: {
    action: 'api_case_export',
    method: 'GET',
    permission: may.export,
    label: salesCaseText.export_cases,
    navigation: true,
    input: z.object(caseFilters),
    output: SalesCase.extend({ shares_text: z.string(), projects_text: z.string() }),
    exports: [
      { field: 'number', width: 18 },
      'student_name',
      { field: 'contract_number', width: 18 },
      { field: 'nature', kind: 'label' },
      { field: 'projects_text', width: 24 },
      'amount_fen',
      'collected_fen',
      'refunded_fen',
      'net_fen',
      { field: 'shares_text', width: 36 },
      'signed_on',
      'status',
      { field: 'reason', width: 24 },
    ],
    notExported: ['shares', 'projects'],
  },
  propose: {
    action: 'api_case_propose',
    method: 'POST',
    permission: may.propose,
    input: z.object({ ...proposal, reason: OptionalText.optional() }),
    changes: ['sales_case', 'performance', 'inbox'],
  },
  revise: {
    action: 'api_case_revise',
    method: 'POST',
    permission: may.revise,
    input: z.object({ ...proposal, reason: ShortText }),
    changes: ['sales_case', 'performance', 'inbox'],
  },
});

export const COLLECT_VIEWS = ['unowned', 'auto', 'confirmed', 'all'] as const;
const COLLECT_STATES = ['unowned', 'auto', 'submitted', 'confirmed'] as const;
export const COLLECT_CATEGORIES = [...CATEGORIES, 'refund'] as const;
const Collection = z.object({
  /** Recharges have even ids here and refunds odd ones, so that each row has its own. */
  id: Id,
  company_id: Id,
  kind: z.enum(['recharge', 'refund']),
  doc_id: Id,
  doc_number: DocumentNumber,
  student_id: Id,
  student_name: z.string(),
  category: z.enum(COLLECT_CATEGORIES),
  amount_fen: Fen,
  paid_on: Day,
  posted_on: Day,
  unowned_fen: Fen,
  /** Nobody's in part or in whole; else where the least settled of its cases stands. */
  state: z.enum(COLLECT_STATES),
  cases: z.array(
    SalesCase.pick({
      id: true,
      number: true,
      status: true,
      created_by: true,
      submitted_by: true,
      version: true,
    }).extend({ amount_fen: Fen }),
  ),
  people: z.array(z.object({ admin_id: Id.nullable(), admin_name: z.string().nullable(), amount_fen: Fen })),
  /** A move that waits. */
  move: z
    .object({
      id: Id,
      number: DocumentNumber,
      status: statusField(receiptMoveStatus),
      created_by: Id,
      version: Version,
    })
    .nullable(),
});
export type Collection = z.infer<typeof Collection>;

const itemFilters = {
  month: Month.optional(),
  posted_from: Day.optional(),
  posted_until: Day.optional(),
  admin_id: Id.optional(),
  team_id: Id.optional(),
  unowned: Flag.optional(),
  nature: z.enum(NATURES).optional(),
  project: ProjectField.optional(),
  kind: PerformanceItem.shape.kind.optional(),
  case_id: Id.optional(),
  /** The items that a figure of a board is made of. */
  of: z.enum(ITEM_GROUPS).optional(),
  department_id: Id.optional(),
  home_company_id: Id.optional(),
  /** One of the companies that are read. */
  of_company_id: Id.optional(),
  category: z.string().max(20).optional(),
  channel_id: Id.optional(),
  is_referral: Flag.optional(),
  /** Of the documents behind the items. */
  student_id: Id.optional(),
  method_id: Id.optional(),
  /** Those that have none of it. */
  without: z.enum(['team_id', 'department_id', 'home_company_id', 'channel_id']).optional(),
};

/** Of a receipt or a refund: some of it belongs to whom and to what is asked for. */
const collectFilters = {
  keyword: Keyword.optional(),
  view: z.enum(COLLECT_VIEWS).optional(),
  month: Month.optional(),
  posted_from: Day.optional(),
  posted_until: Day.optional(),
  student_id: Id.optional(),
  category: z.enum(COLLECT_CATEGORIES).optional(),
  admin_id: Id.optional(),
  team_id: Id.optional(),
  nature: z.enum(NATURES).optional(),
  project: ProjectField.optional(),
  channel_id: Id.optional(),
  department_id: Id.optional(),
  home_company_id: Id.optional(),
  is_referral: Flag.optional(),
  method_id: Id.optional(),
  without: itemFilters.without,
};

const Sums = z.object({
  new_fen: Fen,
  renewal_fen: Fen,
  expand_fen: Fen,
  refunds_fen: Fen,
  net_fen: Fen,
});
const Ranked = Sums.extend({
  /** None: nobody's, or of no team. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  team_name: z.string().nullable(),
  /** Cases by share, in hundredths. */
  deals: z.number(),
});
export type Ranked = z.infer<typeof Ranked>;

const Drill = z.object({
  drilled_fen: Fen,
  receipts_fen: Fen,
  rebacks_fen: Fen,
  refunds_fen: Fen,
  /** Of receipts and of refunds. */
  shifts_fen: Fen,
  days: z.array(z.object({ day: Day, drilled_fen: Fen })),
  /** The newest first. */
  items: z.array(PerformanceItem),
  items_total: Count,
  /** What the books say, less the figure; none where they have no such figure, or a part of it is seen. */
  difference_fen: Fen.nullable(),
});
export type Drill = z.infer<typeof Drill>;

const Board = z.object({
  month: Month,
  /** Of the whole company; not there for who sees a part of it. */
  figures: z
    .object({
      receipts_fen: Fen,
      receipts: Count,
      last_year_fen: Fen,
      rebacks_fen: Fen,
      refunds_fen: Fen,
      net_fen: Fen,
      unowned_fen: Fen,
      unowned: Count,
      unconfirmed_fen: Fen,
      unconfirmed: Count,
      /** What the books say, less what is attributed: nought. */
      difference_fen: Fen,
    })
    .nullable(),
  months: z.array(z.object({ month: Month, new_fen: Fen, renewal_fen: Fen, expand_fen: Fen })),
  people: z.array(Ranked),
  teams: z.array(Ranked),
  projects: z.array(Ranked),
  todo: z.array(
    z.object({
      kind: z.enum(['unowned', 'auto', 'submitted', 'undecided']),
      id: Id,
      number: DocumentNumber,
      student_name: z.string(),
      amount_fen: Fen,
    }),
  ),
});
export type Board = z.infer<typeof Board>;

export const performanceApi = defineApi('performance', salesCaseText, 'census', {
  items: {
    action: 'api_performance_list',
    method: 'GET',
    permission: may.read,
    input: listInput.extend(itemFilters),
    output: pageOf(PerformanceItem),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(itemFilters),
    output: PerformanceItem,
    exports: [
      'posted_on',
      { field: 'kind', kind: 'label' },
      { field: 'doc_number', width: 18 },
      { field: 'case_number', width: 18 },
      'student_name',
      'admin_name',
      { field: 'role', kind: 'label' },
      'team_name',
      { field: 'project', kind: 'label' },
      { field: 'nature', kind: 'label' },
      'category',
      'item_fen',
      'corrects_month',
    ],
  },
  collect: {
    action: 'api_performance_collect_list',
    method: 'GET',
    permission: may.read,
    input: listInput.extend(collectFilters),
    output: pageOf(Collection),
  },
  collect_export: {
    action: 'api_performance_collect_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(collectFilters),
    output: Collection.extend({ cases_text: z.string(), people_text: z.string(), category_text: z.string() }),
    exports: [
      { field: 'doc_number', width: 18 },
      'student_name',
      'category_text',
      { field: 'amount_fen', kind: 'money' },
      'paid_on',
      'posted_on',
      { field: 'cases_text', width: 36 },
      { field: 'people_text', width: 36 },
      'unowned_fen',
      { field: 'state', kind: 'label' },
    ],
    notExported: ['kind', 'category', 'cases', 'people', 'move'],
  },
  /** What a figure is made of: its parts, its days and its newest items. */
  drill: {
    method: 'GET',
    permission: may.read,
    input: z
      .object({ ...itemFilters, posted_from: Day, posted_until: Day })
      .omit({ month: true, kind: true, case_id: true }),
    output: Drill,
  },
  board: {
    method: 'GET',
    permission: may.read,
    input: z.object({ month: Month.optional() }),
    output: Board,
  },
});

const MoveLine = z.object({ case_id: Id.nullable(), amount_fen: FenField.min(1) });
export const ReceiptMove = z.object({
  ...approvalFields(receiptMoveStatus),
  recharge_id: Id,
  recharge_number: DocumentNumber,
  student_name: z.string(),
  amount_fen: Fen,
});
export type ReceiptMove = z.infer<typeof ReceiptMove>;
const kit = approvalEndpoints('receipt_move', {
  may,
  text: receiptMoveText,
  tag: 'sellmanage',
  row: ReceiptMove,
  whole: ReceiptMove.extend({
    lines: z.array(MoveLine.extend({ case_number: DocumentNumber.nullable() })),
  }),
  filters: { recharge_id: Id.optional(), ...approvalFilters(receiptMoveStatus) },
  exports: ['recharge_number', 'student_name', { field: 'amount_fen', kind: 'money' }],
});

export const receiptMoveApi = defineApi('receipt_move', receiptMoveText, 'sellmanage', {
  list: { ...kit.list, action: 'api_performance_move_list' },
  get: { ...kit.get, action: 'api_performance_move_get' },
  export: { ...kit.export, action: 'api_performance_move_export' },
  add: {
    action: 'api_performance_move_add',
    method: 'POST',
    permission: may.propose,
    input: z.object({ recharge_id: Id, lines: z.array(MoveLine).min(1).max(10), note: ShortText }),
    output: idOutput,
    changes: ['receipt_move', 'performance', 'inbox'],
  },
  ...transitionEndpoints(receiptMoveStatus, 'sellmanage'),
});
