import type { Bench } from './bench.ts';
import { grown, type Paths } from './growth.ts';

const LI = encodeURIComponent('李');

/** Every list of exams and applications as it opens, and by what people ask of it. */
const paths: Paths = {
  entries: ['/api/api_exam_entry_list?view=all', '/api/api_exam_entry_list?view=all&page=3'],
  'entries to confirm': ['/api/api_exam_entry_list?view=confirm'],
  'entries to register': ['/api/api_exam_entry_list?view=register'],
  'entries whose price rises': ['/api/api_exam_entry_list?view=rising'],
  'entries with a result': ['/api/api_exam_entry_list?view=all&status=resulted'],
  'entries with a surcharge due': ['/api/api_exam_entry_list?view=all&has_supplement=1'],
  'entries by name': [`/api/api_exam_entry_list?view=all&keyword=${LI}`],
  'entries by their demand': ['/api/api_exam_entry_list?view=all&keyword=BK2011-00000007'],
  results: ['/api/api_achievement_list?view=all', '/api/api_achievement_list?view=all&page=3'],
  'results that were changed': ['/api/api_achievement_list?view=changed'],
  'results to be checked': ['/api/api_achievement_list?view=flagged'],
  'results by grade': ['/api/api_achievement_list?view=all&grade=B'],
  'applications that go on': ['/api/api_apply_list?view=going', '/api/api_apply_list?view=going&page=3'],
  'all applications': ['/api/api_apply_list?view=all'],
  'applications by name': [`/api/api_apply_list?view=all&keyword=${LI}`],
  'applications in preparation': ['/api/api_apply_list?view=going&stage=preparing'],
  'applications after submission': ['/api/api_tracking_list'],
  'the counts of the work tables': ['/api/api_application_work_counts'],
};

const PACE = { connections: 2, rounds: 7, ms: 300, warmMs: 500, warmRequests: 0 };

/** Thirty times as many entries and ten times as many applications; as many as ever are under way. */
export async function exams(bench: Bench): Promise<void> {
  const [few, many] = bench.short ? [2_000, 20_000] : [10_000, 300_000];
  await grown(bench, {
    few,
    many,
    of: 'entries',
    pace: PACE,
    place: (count) => bench.cluster.exams(count),
    paths: async () => paths,
  });
}
