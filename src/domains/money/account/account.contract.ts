import { z } from 'zod';
import { studentStatus } from '@/domains/people/student/student.status.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Day,
  DocumentNumber,
  Id,
  Keyword,
  listInput,
  listOf,
  MinutesField,
  Month,
  pageOf,
  UnixTime,
} from '@/kernel/contract/fields.ts';
import { statusField } from '@/kernel/status.ts';
import { OnCredit } from '../class-hours/class-hours.contract.ts';
import { STUDENT_ACCOUNTS } from '../ledger/ledger.accounts.ts';
import { BalanceField } from '../ledger/ledger.fields.ts';
import { accountPermissions as may } from './account.access.ts';
import { accountText } from './account.text.ts';

const Account = z.enum(STUDENT_ACCOUNTS);

const Balance = z.object({
  account: Account,
  balance_fen: BalanceField,
  held_fen: BalanceField,
  available_fen: BalanceField,
});
export type Balance = z.infer<typeof Balance>;

/** The document behind a line; null where nobody can open it. */
const Source = z.object({ title: z.string(), url: z.string() }).nullable();

export const StatementLine = z.object({
  id: Id,
  posted_at: UnixTime,
  /** The company's day on which it was posted, and the day that it belongs to: for a lesson its own. */
  posted_on: Day,
  accounting_on: Day,
  student_id: Id,
  username: z.string(),
  kind_name: z.string(),
  source: Source,
  memo: z.string(),
  admin_name: z.string(),
  amount_fen: BalanceField,
  balance_after_fen: BalanceField,
  /** It was taken back later, or takes something back. */
  undone: z.enum(['reversed', 'reversal']).nullable(),
  /** The locked month that it corrects. */
  corrects_month: Month.nullable(),
});
export type StatementLine = z.infer<typeof StatementLine>;

const lineFilters = {
  account: Account,
  from: UnixTime.optional(),
  to: UnixTime.optional(),
  direction: z.enum(['in', 'out']).optional(),
};
const statementExport = [
  { field: 'posted_at', kind: 'time' },
  { field: 'accounting_on' },
  { field: 'username' },
  { field: 'kind_name' },
  { field: 'source_title' },
  { field: 'amount_fen', kind: 'money' },
  { field: 'balance_after_fen', kind: 'money' },
  { field: 'admin_name' },
  { field: 'corrects_month' },
  { field: 'memo', width: 30 },
] as const;
const ExportedLine = StatementLine.extend({ source_title: z.string() });

const BalanceRow = z.object({
  id: Id,
  username: z.string(),
  number: DocumentNumber,
  virtual_fen: BalanceField,
  new_fen: BalanceField,
  learning_fen: BalanceField,
  classes_fen: BalanceField,
  store_fen: BalanceField,
  apply_fen: BalanceField,
  held_fen: BalanceField,
  total_fen: BalanceField,
  remaining_minutes: MinutesField,
  minutes_per_class_hour: z.int(),
});
export type BalanceRow = z.infer<typeof BalanceRow>;
const balanceFilters = {
  keyword: Keyword.optional(),
  account: Account.optional(),
  /** At the end of a day that is over, nothing counts as held. */
  only: z.enum(['with_balance', 'with_held']).optional(),
  as_of: Day.optional(),
};

/** Living pieces of a balance: what is left of each. */
const Piece = z.object({
  id: Id,
  posted_at: UnixTime,
  kind_name: z.string(),
  source: Source,
  amount_fen: BalanceField,
  left_fen: BalanceField,
});
const Held = z.object({
  id: Id,
  kind_name: z.string(),
  source: Source,
  amount_fen: BalanceField,
  posted_at: UnixTime,
});

export const accountApi = defineApi('account', accountText, 'students', {
  summary: {
    method: 'GET',
    permission: may.read,
    label: accountText.title,
    input: z.object({ student_id: Id, as_of: Day.optional() }),
    output: z.object({
      student: z.object({
        id: Id,
        username: z.string(),
        number: DocumentNumber,
        status: statusField(studentStatus),
        company_id: Id,
      }),
      accounts: z.array(Balance),
      total_fen: BalanceField,
      remaining_minutes: MinutesField,
      minutes_per_class_hour: z.int(),
      on_credit: OnCredit,
    }),
  },
  statement: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ student_id: Id, ...lineFilters }),
    output: pageOf(StatementLine),
  },
  statementExport: {
    action: 'api_account_statement_export',
    method: 'GET',
    permission: may.export,
    label: accountText.statement_export,
    navigation: true,
    input: z.object({ student_id: Id, ...lineFilters }),
    output: ExportedLine,
    exports: statementExport,
  },
  explain: {
    method: 'GET',
    permission: may.read,
    input: z.object({ student_id: Id, account: Account }),
    output: z.object({
      balance_fen: BalanceField,
      held_fen: BalanceField,
      pieces: z.array(Piece),
      held: z.array(Held),
    }),
  },
  print: {
    method: 'GET',
    permission: may.print,
    navigation: true,
    raw: true,
    input: z.object({ student_id: Id, from: Day, to: Day }),
    output: z.object({}),
  },
  /** The movements of all students on one account. */
  movements: {
    method: 'GET',
    permission: may.census,
    tag: 'census',
    label: accountText.movements_tab,
    input: listInput.extend(lineFilters),
    output: pageOf(StatementLine),
  },
  movementsExport: {
    action: 'api_account_movements_export',
    method: 'GET',
    permission: may.export,
    tag: 'census',
    label: accountText.statement_export,
    navigation: true,
    input: z.object(lineFilters),
    output: ExportedLine,
    exports: statementExport,
  },
  balances: {
    action: 'api_student_balance_list',
    method: 'GET',
    permission: may.census,
    tag: 'census',
    input: listInput.extend(balanceFilters),
    output: pageOf(BalanceRow),
  },
  balancesExport: {
    action: 'api_student_balance_export',
    method: 'GET',
    permission: may.export,
    tag: 'census',
    label: accountText.list_export,
    navigation: true,
    input: z.object(balanceFilters),
    output: BalanceRow,
    exports: [
      'number',
      'username',
      ...STUDENT_ACCOUNTS.map((account) => ({ field: `${account}_fen`, kind: 'money' as const })),
      'held_fen',
      'total_fen',
    ],
  },
  totals: {
    method: 'GET',
    permission: may.census,
    tag: 'census',
    input: z.object({ as_of: Day.optional() }),
    output: listOf(Balance),
  },
});
