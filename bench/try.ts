import { readFileSync } from 'node:fs';
import pg from 'pg';
import { watchApp } from './capture.ts';
import { startCluster } from './database.ts';
import { startLoad, startOurs, startRaw, stopAll } from './processes.ts';

const cpu = (pid: number) => {
  try {
    const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(f[11]) + Number(f[12])) * 10;
  } catch {
    return 0;
  }
};
const c = await startCluster(console.log);
try {
  const p = await c.reference(100000);
  const w = await watchApp(p, 'owner');
  const { data } = await w.capture('/api/api_admin_list?limit=50');
  const paths = (data.list as any[]).map((x) => `/api/api_admin_get?id=${x.id}`);
  const caps = [];
  for (const x of paths) caps.push(await w.capture(x));
  const ours = await startOurs(p);
  const raw = await startRaw({
    url: p.appUrl,
    settings: w.settings,
    routes: caps.map((x) => ({
      path: x.path,
      kind: 'document' as const,
      statements: x.statements,
      fields: Object.keys(x.data),
    })),
  });
  const load = startLoad();
  const cl = new pg.Client({ connectionString: p.superUrl });
  cl.on('error', () => {});
  await cl.connect();
  const backends = async () =>
    (
      await cl.query(
        "select pid, application_name a from pg_stat_activity where backend_type='client backend' and pid<>pg_backend_pid()",
      )
    ).rows;
  const conns = Number(process.env.CONNS ?? 8);
  for (let i = 0; i < 6; i++)
    for (const [name, srv] of [
      ['ours', ours],
      ['raw', raw],
    ] as const) {
      const job = {
        port: srv.port,
        connections: conns,
        ms: Number(process.env.MS ?? 2000),
        requests: paths.map((path) => ({ method: 'GET' as const, path, headers: { token: w.token } })),
      };
      if (i == 0) {
        let n = 0;
        const t = Date.now();
        while (n < 15000 && Date.now() - t < 40000) n += (await load.run(job)).done;
        console.log('warm', n);
        continue;
      }
      const b = await backends();
      const c0 = cpu(srv.pid);
      const p0 = new Map(b.map((x) => [x.pid, cpu(x.pid)]));
      const r = await load.run(job);
      const pgc = b.reduce((a, x) => a + cpu(x.pid) - p0.get(x.pid)!, 0);
      const st = readFileSync(`/proc/${srv.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      console.log(
        'u',
        st[11],
        's',
        st[12],
        name.padEnd(5),
        r.perSecond.toFixed(0) + '/s',
        'p50',
        r.p50.toFixed(1),
        'p99',
        r.p99.toFixed(1),
        'server us/req',
        (((cpu(srv.pid) - c0) * 1000) / r.done).toFixed(0),
        'pg us/req',
        ((pgc * 1000) / r.done).toFixed(0),
      );
    }
  await cl.end();
  await w.close();
} finally {
  await stopAll();
  await c.stop();
}
