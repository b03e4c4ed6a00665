import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Fen, Id, Month, Percent } from '@/kernel/contract/fields.ts';
import { boardPermissions as may } from './receipt-board.access.ts';
import {
  asked,
  before,
  board,
  EXPLAINED,
  ProjectField,
  place,
  SUM_NAMES,
  sums,
} from './receipt-board.shapes.ts';
import { receiptBoardText } from './receipt-board.text.ts';

const Company = z.object({
  ...place,
  key: Id,
  name: z.string(),
  ...sums,
  ...before,
  before_receipts_fen: Fen.nullable(),
  target_fen: Fen.nullable(),
  target_percent: Percent.nullable(),
  /** Who had lessons in the span. */
  students: z.number(),
  per_student_fen: Fen.nullable(),
  months: z.array(z.object({ receipts_fen: Fen, last_year_fen: Fen })),
});
export type CompanyRow = z.infer<typeof Company>;

export const crossBoardApi = defineApi('feed_cross', receiptBoardText, 'census', {
  cross: {
    action: 'api_feed_cross',
    method: 'GET',
    permission: may.cross,
    input: z.object(asked),
    output: z.object({
      ...board,
      list: z.array(Company),
      /** Of the year of the span's last day. */
      months: z.array(Month),
      /** Net receipts: whose person, and who received; null: of nobody. */
      matrix: z.array(z.object({ home_company_id: Id.nullable(), company_id: Id, net_fen: Fen })),
      /** Companies that people come from, where they are none of the rows. */
      homes: z.array(z.object({ id: Id, name: z.string() })),
      /** Not counted: there is no right to them. */
      not_granted: z.array(z.string()),
    }),
  },
  export: {
    action: 'api_feed_cross_export',
    label: receiptBoardText.export_companies,
    method: 'GET',
    permission: may.cross_export,
    navigation: true,
    input: z.object(asked),
    output: Company,
    exports: [
      'rank',
      { field: 'name', width: 22 },
      ...SUM_NAMES,
      'target_fen',
      { field: 'target_percent', kind: 'number' },
      { field: 'students', kind: 'number' },
      'per_student_fen',
      'before_receipts_fen',
      'before_net_fen',
    ],
    notExported: ['before_rank', 'key', 'months'],
    explains: EXPLAINED,
  },
});

const ProjectRow = z.object({
  ...place,
  key: ProjectField,
  ...sums,
  share_percent: Percent.nullable(),
  before_receipts_fen: Fen.nullable(),
  ...before,
  /** Receipts of the last twelve months. */
  months: z.array(Fen),
});
export type ProjectRow = z.infer<typeof ProjectRow>;

export const projectBoardApi = defineApi('feed_project', receiptBoardText, 'census', {
  project: {
    action: 'api_feed_project',
    label: receiptBoardText.view_projects,
    method: 'GET',
    permission: may.receipts,
    input: z.object(asked),
    output: z.object({ ...board, list: z.array(ProjectRow), months: z.array(Month) }),
  },
  export: {
    action: 'api_feed_project_export',
    label: receiptBoardText.export_projects,
    method: 'GET',
    permission: may.receipts_export,
    navigation: true,
    input: z.object(asked),
    output: ProjectRow.extend({ name: z.string() }),
    exports: [
      'rank',
      'name',
      ...SUM_NAMES,
      { field: 'share_percent', kind: 'number' },
      'before_receipts_fen',
      'before_net_fen',
    ],
    notExported: ['before_rank', 'key', 'months'],
    explains: EXPLAINED,
  },
});
