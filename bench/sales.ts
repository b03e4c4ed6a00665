import type { Bench } from './bench.ts';
import { grown, type Paths } from './growth.ts';

const ADVISER = 'adviser';
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const month = day(0).slice(0, 7);
const LI = encodeURIComponent('李');

/** Every list of the wing as it opens, and by what people ask of it. */
const lists: Paths = {
  'the list of leads': ['/api/api_salepro_list?view=all', '/api/api_salepro_list?view=all&page=3'],
  'the pool': ['/api/api_salepro_list?view=pool'],
  'the leads that are lost': ['/api/api_salepro_list?view=lost'],
  'leads by name': [`/api/api_salepro_list?view=all&keyword=${LI}`],
  'leads by name in the pool': [`/api/api_salepro_list?view=pool&keyword=${LI}`],
  'leads by days left': ['/api/api_salepro_list?view=all&sort=days_left'],
  'leads by days left, the last first': ['/api/api_salepro_list?view=all&sort=days_left&order=desc'],
  'leads by their next contact': ['/api/api_salepro_list?view=all&sort=next_on'],
  'leads by their last contact': ['/api/api_salepro_list?view=all&sort=last_contact_at&order=desc'],
  'leads that fall within three days': ['/api/api_salepro_list?view=all&days_left_max=3'],
  'leads of a channel': ['/api/api_salepro_list?view=all&channel_id=2'],
  'leads of an adviser': ['/api/api_salepro_list?view=all&owner_id=4'],
  'leads of a source': ['/api/api_salepro_list?view=all&source=link'],
  'leads of the highest intention': ['/api/api_salepro_list?view=all&intention=A'],
  'leads that had a trial': ['/api/api_salepro_list?view=all&has_trial=1'],
  renewals: ['/api/api_renewals_list', '/api/api_renewals_list?view=todo'],
  'renewals that were lost': ['/api/api_renewals_list?view=lost'],
  cases: ['/api/api_case_list'],
  'cases to confirm': ['/api/api_case_list?unconfirmed=1'],
  'cases of a person': ['/api/api_case_list?admin_id=4'],
  'cases of a project': ['/api/api_case_list?project=17'],
  collections: ['/api/api_performance_collect_list'],
  'collections of a month': [`/api/api_performance_collect_list?month=${month}`],
  'collections that are nobody’s': ['/api/api_performance_collect_list?view=unowned'],
  'collections of a person': ['/api/api_performance_collect_list?admin_id=4'],
  'items of performance': ['/api/api_performance_list'],
  'items of a person': ['/api/api_performance_list?admin_id=4'],
  'items that are nobody’s': ['/api/api_performance_list?unowned=1'],
  'items that correct others': ['/api/api_performance_list?kind=shift'],
  'costs of channels': ['/api/api_cost_list'],
  commission: ['/api/api_cost_commission_list'],
  'commission that is owed': ['/api/api_cost_commission_list?paid=0'],
  links: ['/api/api_link_list'],
  shares: ['/api/api_share_list'],
  'rewards of shares': ['/api/api_share_reward_list'],
  'users of the mini-program': ['/api/api_weapp_user_list'],
  'users of an adviser': ['/api/api_weapp_user_list?adviser_id=4'],
};

const week = `from_on=${day(7)}&to_on=${day(1)}`;
/** A span has as many however long the history is. */
const boards: Paths = {
  'the counts of the lead views': ['/api/api_salepro_counts'],
  'the funnel of a month': [
    `/api/api_salepro_funnel?created_from=${Math.floor(Date.now() / 1000) - 2_592_000}`,
  ],
  'the board of open leads': ['/api/api_salepro_board?view=all'],
  'the counts of renewals': ['/api/api_renewals_counts'],
  'the rate of renewals': [`/api/api_renewals_rate?month=${month}&by=owner`],
  'the board of performance': [`/api/api_performance_board?month=${month}`],
  'a figure of performance, opened': [
    `/api/api_performance_drill?posted_from=${day(7)}&posted_until=${day(1)}`,
  ],
  'channels with their month': ['/api/api_channel_overview'],
  'the figures of channels': [`/api/api_channel_data?${week}`],
  'what a figure of channels is made of': [`/api/api_channel_data_rows?${week}&figure=leads`],
  'totals of costs': ['/api/api_cost_totals'],
  'marketing by day': [`/api/api_mark_data?${week}`],
  'marketing by person': [`/api/api_mark_performance?${week}`],
  'students that were won': [`/api/api_mark_students?${week}`],
  cohorts: [`/api/api_mark_cohorts?${week}`],
  'figures of mini-program users': ['/api/api_weapp_user_figures'],
  'totals of rewards': ['/api/api_share_reward_totals'],
  'targets of a year': [`/api/api_target_list?year=${month.slice(0, 4)}&metric=receipts`],
  'teams with what they achieved': [`/api/api_target_team_list?month=${month}&metric=receipts`],
  'the ranking of a month': [`/api/api_target_rank?month=${month}&metric=new_deals&by=person`],
};

/** Who sees their own and the pool. */
const ownScope: Paths = {
  'an adviser’s leads': ['/api/api_salepro_list?view=mine', '/api/api_salepro_list?view=due'],
  'an adviser’s leads and the pool': ['/api/api_salepro_list?view=all'],
  'an adviser’s counts': ['/api/api_salepro_counts'],
  'an adviser’s leads and the pool by days left': ['/api/api_salepro_list?view=all&sort=days_left'],
  'an adviser’s search': [`/api/api_salepro_list?view=all&keyword=${LI}`],
  'an adviser’s cases': ['/api/api_case_list'],
  'an adviser’s collections': [`/api/api_performance_collect_list?month=${month}`],
  'an adviser’s board': [`/api/api_performance_board?month=${month}`],
  'an adviser’s renewals': ['/api/api_renewals_list'],
};

const salesPaths = { owner: { ...lists, ...boards }, [ADVISER]: ownScope };

/** Many lists, each asked by a few at a time. */
const PACE = { connections: 2, rounds: 7, ms: 300, warmMs: 500, warmRequests: 0 };

/** A hundred times as many leads and items, over a hundred times as many days. */
export async function sales(bench: Bench): Promise<void> {
  const [few, many] = bench.short ? [2_000, 20_000] : [10_000, 1_000_000];
  for (const [login, paths] of Object.entries(salesPaths))
    await grown(bench, {
      few,
      many,
      of: 'leads',
      login,
      pace: PACE,
      place: (count) => bench.cluster.sales(count),
      paths: async () => paths,
    });
}
