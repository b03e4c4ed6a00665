import { z } from 'zod';
import { deals } from '@/domains/sales/sales-case/performance.measures.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, Fen, Id, listInput, Month, Percent } from '@/kernel/contract/fields.ts';
import { boardPermissions as may } from './receipt-board.access.ts';
import { asked, before, board, EXPLAINED, place, SUM_NAMES, sums } from './receipt-board.shapes.ts';
import { receiptBoardText } from './receipt-board.text.ts';

const row = {
  ...place,
  /** Null: nobody's, or of no team. */
  key: Id.nullable(),
  name: z.string().nullable(),
  ...sums,
  /** By share, in hundredths; none where deals cannot be put against a filter. */
  deals: z.number().nullable(),
  avg_deal_fen: Fen.nullable(),
  goal_fen: Fen.nullable(),
  goal_percent: Percent.nullable(),
  ...before,
  /** Net receipts of the last twelve months. */
  months: z.array(Fen),
  /** Whether its items can be opened: those of others are not, in an open ranking. */
  opens: z.union([z.literal(0), z.literal(1)]),
};
const Person = z.object({ ...row, team_name: z.string().nullable() });
export type PersonRow = z.infer<typeof Person>;

const Team = z.object({
  ...row,
  share_percent: Percent.nullable(),
  members: z.array(z.object({ key: Id.nullable(), name: z.string().nullable(), ...sums })),
});
export type TeamRow = z.infer<typeof Team>;

const paged = { total: Count, page: Count, limit: Count };
const exported = [
  'rank',
  'name',
  ...SUM_NAMES,
  { field: 'deals', kind: 'number' },
  'avg_deal_fen',
  'goal_fen',
  { field: 'goal_percent', kind: 'number' },
  'before_net_fen',
] as const;

export const personBoardApi = defineApi('feed_personage', receiptBoardText, 'census', {
  personage: {
    action: 'api_feed_personage',
    method: 'GET',
    permission: may.person,
    input: listInput.extend(asked),
    output: z.object({
      ...board,
      ...paged,
      list: z.array(Person),
      months: z.array(Month),
      /** Of who asks: their place among all, and what is missing to the next one. */
      own: z.object({ rank: Count, of: Count, gap_fen: Fen.nullable() }).nullable(),
    }),
  },
  export: {
    action: 'api_feed_personage_export',
    label: receiptBoardText.export_people,
    method: 'GET',
    permission: may.person_export,
    navigation: true,
    input: z.object(asked),
    output: Person,
    exports: [...exported, 'team_name'],
    notExported: ['before_rank', 'key', 'months', 'opens'],
    explains: [...EXPLAINED, deals],
  },
});

export const TEAM_GROUPS = ['team', 'department'] as const;
export type TeamGroup = (typeof TEAM_GROUPS)[number];
const byTeam = { ...asked, group: z.enum(TEAM_GROUPS).default('team') };

export const teamBoardApi = defineApi('feed_team', receiptBoardText, 'census', {
  team: {
    action: 'api_feed_team',
    method: 'GET',
    permission: may.person,
    input: z.object(byTeam),
    output: z.object({ ...board, list: z.array(Team), months: z.array(Month) }),
  },
  export: {
    action: 'api_feed_team_export',
    label: receiptBoardText.export_teams,
    method: 'GET',
    permission: may.person_export,
    navigation: true,
    input: z.object(byTeam),
    output: Team,
    exports: [...exported, { field: 'share_percent', kind: 'number' }],
    notExported: ['before_rank', 'key', 'months', 'opens', 'members'],
    explains: [...EXPLAINED, deals],
  },
});
