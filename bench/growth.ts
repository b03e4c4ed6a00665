import type { Bench } from './bench.ts';
import { type Watched, watchApp } from './capture.ts';
import { inTurns, type Pace, ratioOf } from './compare.ts';
import type { Place } from './database.ts';
import type { LoadRequest } from './load.ts';
import { startOurs } from './processes.ts';
import { signed } from './reading.ts';
import { fixed, ms } from './report.ts';

/** What people open all day, by name. The addresses of both databases are alike but for the ids. */
const pathsFor = (ids: readonly number[]): Paths => ({
  'a statement’s first page': ids.map((id) => `/api/api_account_statement?student_id=${id}&account=new`),
  'the list of students': ['/api/api_students_list', '/api/api_students_list?page=3'],
  'the list of students by status': ['/api/api_students_list?status=paused'],
  'the list of students by name': ['/api/api_students_list?keyword=%E6%9D%8E'],
  'the list of balances': ['/api/api_student_balance_list?account=new'],
  'the movements of an account': ['/api/api_account_movements?account=new'],
  'the totals of all accounts': ['/api/api_account_totals'],
});

export type Paths = Readonly<Record<string, readonly string[]>>;

interface Grown {
  readonly few: number;
  readonly many: number;
  readonly of: string;
  /** Whose session asks; the owner's otherwise. */
  readonly login?: string;
  readonly pace?: Pace;
  place(count: number): Promise<Place>;
  paths(watched: Watched): Promise<Paths>;
}

/** The same addresses on two databases, one with a hundred times as much in it. */
export async function grown(
  bench: Bench,
  { few, many, of, login = 'owner', pace, place, paths }: Grown,
): Promise<void> {
  const sideWith = async (count: number) => {
    const database = await place(count);
    const [server, watched] = [await startOurs(database), await watchApp(database, login)];
    return { server, watched, paths: await paths(watched) };
  };
  const [small, big] = [await sideWith(few), await sideWith(many)];
  for (const what of Object.keys(small.paths)) {
    const sideOf = (side: typeof small) => ({
      port: side.server.port,
      requests: signed(
        (side.paths[what] as string[]).map((path): LoadRequest => ({ method: 'GET', path })),
        side.watched.token,
      ),
    });
    const measured = await inTurns(
      bench.load,
      { big: sideOf(big), small: sideOf(small) },
      pace ?? bench.pace,
    );
    const ratio = 1 / ratioOf(measured.big, measured.small);
    bench.tell({
      what: `${what}, ${many.toLocaleString('en')} ${of} against ${few.toLocaleString('en')}`,
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

/** People and books a hundred times as many. */
export async function growth(bench: Bench): Promise<void> {
  const [few, many] = bench.short ? [1_000, 20_000] : [10_000, 1_000_000];
  await grown(bench, {
    few,
    many,
    of: 'students',
    place: (count) => bench.cluster.books(count),
    paths: async ({ capture }) => {
      const { data } = await capture('/api/api_student_balance_list?account=new&limit=50');
      return pathsFor((data.list as { id: number }[]).map(({ id }) => id));
    },
  });
}
