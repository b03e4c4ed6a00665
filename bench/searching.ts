import type { Bench } from './bench.ts';
import { inTurns } from './compare.ts';
import type { LoadRequest } from './load.ts';
import { fragments } from './people.ts';
import { signed } from './reading.ts';
import { ms } from './report.ts';

/** What people type into the search: a surname, a name, pinyin, initials, the end of a phone, several words. */
const KEYWORDS = [
  '王',
  '李',
  ...fragments(10),
  'zhangjia',
  'wjy',
  'jy',
  '0456',
  '15123',
  '王 0456',
  '王 张 李',
];

/** The search over everybody, one person typing: each keyword must be answered while the hand still lies on the key. */
export async function searching(bench: Bench): Promise<void> {
  const requests = KEYWORDS.map(
    (keyword): LoadRequest => ({
      method: 'GET',
      path: `/api/api_search?company_id=0&keyword=${encodeURIComponent(keyword)}`,
    }),
  );
  const side = { port: bench.ours.port, requests: signed(requests, bench.watched.token) };
  const { ours } = await inTurns(bench.load, { ours: side }, { ...bench.pace, connections: 1 });
  bench.tell({
    what: 'search over all staff, p99 of one person typing',
    ours: `${ms(ours.p50)}, p99 ${ms(ours.p99)}`,
    figure: ms(ours.p99),
    target: '≤ 100 ms',
    met: ours.p99 <= 100,
  });
}
