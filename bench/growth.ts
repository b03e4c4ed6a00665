import type { Bench } from './bench.ts';
import { watchApp } from './capture.ts';
import { inTurns, ratioOf } from './compare.ts';
import type { LoadRequest } from './load.ts';
import { startOurs } from './processes.ts';
import { signed } from './reading.ts';
import { fixed, ms } from './report.ts';

/** What people open all day, by name. The addresses of both databases are alike but for the ids. */
const pathsFor = (ids: readonly number[]): Readonly<Record<string, readonly string[]>> => ({
  'a statement’s first page': ids.map((id) => `/api/api_account_statement?student_id=${id}&account=new`),
  'the list of students': ['/api/api_students_list', '/api/api_students_list?page=3'],
  'the list of students by status': ['/api/api_students_list?status=paused'],
  'the list of students by name': ['/api/api_students_list?keyword=%E6%9D%8E'],
  'the list of balances': ['/api/api_student_balance_list?account=new'],
  'the movements of an account': ['/api/api_account_movements?account=new'],
  'the totals of all accounts': ['/api/api_account_totals'],
});

type Side = Awaited<ReturnType<typeof sideWith>>;
async function sideWith(bench: Bench, students: number) {
  const place = await bench.cluster.books(students);
  const [server, watched] = [await startOurs(place), await watchApp(place, 'owner')];
  const { data } = await watched.capture('/api/api_student_balance_list?account=new&limit=50');
  const ids = (data.list as { id: number }[]).map(({ id }) => id);
  return { server, watched, paths: pathsFor(ids) };
}

/** People and books a hundred times as many. */
export async function growth(bench: Bench): Promise<void> {
  const [few, many] = bench.short ? [1_000, 20_000] : [10_000, 1_000_000];
  const [small, big] = [await sideWith(bench, few), await sideWith(bench, many)];
  for (const what of Object.keys(small.paths)) {
    const sideOf = ({ server, watched, paths }: Side) => ({
      port: server.port,
      requests: signed(
        (paths[what] as string[]).map((path): LoadRequest => ({ method: 'GET', path })),
        watched.token,
      ),
    });
    const measured = await inTurns(bench.load, { big: sideOf(big), small: sideOf(small) }, bench.pace);
    const ratio = 1 / ratioOf(measured.big, measured.small);
    bench.tell({
      what: `${what}, ${many.toLocaleString('en')} students against ${few.toLocaleString('en')}`,
      ours: `${ms(measured.big.p50)} against ${ms(measured.small.p50)}`,
      figure: `${fixed(ratio)} ×`,
      target: '≤ 2 ×',
      met: ratio <= 2,
    });
  }
  for (const { server, watched } of [small, big]) {
    await server.stop();
    await watched.close();
  }
}
