import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { teacherDataApi } from '../../teacher-data/teacher-data.contract.ts';
import { assessmentApi } from '../assessment.contract.ts';
import { cycleApi } from '../assessment-cycle.contract.ts';

let app: TestApp;
let manager: Person;
let affairs: Person;
let teacher: Person;
let mine: number;
beforeAll(async () => {
  app = await testApp();
  [manager, affairs, teacher] = [await app.as('manager'), await app.as('affairs'), await app.as('teacher')];
  const { rows } = await app.db.superPool.query('SELECT id FROM teacher WHERE admin_id = $1', [
    teacher.admin_id,
  ]);
  mine = rows[0].id;
});
afterAll(() => app.close());

/** As the app's own role, past every service. */
const raw = (sql: string, values: unknown[]) => app.db.asSystem((ctx) => ctx.query(sql, values));

let made = 0;
const CRITERIA = [
  { kind: 'teaching' as const, name: '教学', weight: 60, source: 'assessor' as const },
  { kind: 'results' as const, name: '成果', weight: 40, source: 'assessor' as const },
];
const fields = (more: object = {}) => ({
  name: `考核测试${++made}`,
  starts_on: '2020-01-01',
  ends_on: '2020-03-31',
  criteria: CRITERIA,
  ...more,
});
const cycle = async (more: object = {}) => (await manager.ok(cycleApi.add, fields(more))).id;
async function assessed(teacher_id = mine, cycle_id?: number): Promise<number> {
  const { ids } = await manager.ok(assessmentApi.add, {
    cycle_id: cycle_id ?? (await cycle()),
    teacher_ids: [teacher_id],
    assessor_id: affairs.admin_id,
  });
  return ids[0] as number;
}
const get = (id: number, who = manager) => who.ok(assessmentApi.get, { id });
async function scored(id: number, points: readonly number[], more: object = {}) {
  const { version, scores } = await get(id);
  return affairs.call(assessmentApi.save, {
    id,
    version,
    scores: points.map((score, at) => ({ criterion_id: scores[at]?.criterion_id as number, score })),
    ...more,
  });
}
async function confirmed(teacher_id = mine, points = [90, 80], cycle_id?: number): Promise<number> {
  const id = await assessed(teacher_id, cycle_id);
  expect(await scored(id, points, { submits: 1 })).toMatchObject({ code: 1 });
  await manager.ok(assessmentApi.confirm, { id });
  return id;
}
const others = async (n: number): Promise<number[]> => {
  const { rows } = await app.db.superPool.query(
    `SELECT t.id FROM teacher t JOIN teacher_company c ON c.teacher_id = t.id AND c.company_id = 1
      WHERE t.status = 'on' AND t.id <> $1 ORDER BY t.id LIMIT $2`,
    [mine, n],
  );
  return rows.map(({ id }) => id);
};

describe('cycles', () => {
  test('weights come to 100: refused at the field, and by the database at the commit', async () => {
    const short = [{ ...CRITERIA[0], weight: 59 }, CRITERIA[1]];
    const answer = await manager.call(cycleApi.add, fields({ criteria: short }) as never);
    expect(answer.code).toBe(2);
    expect(JSON.stringify(answer)).toContain('criteria');
    const id = await cycle();
    await expect(
      raw('UPDATE assessment_criterion SET weight = 61 WHERE cycle_id = $1 AND weight = 60', [id]),
    ).rejects.toMatchObject({ constraint: 'assessment_weights' });
    await expect(
      raw('DELETE FROM assessment_criterion WHERE cycle_id = $1 AND weight = 40', [id]),
    ).rejects.toMatchObject({ constraint: 'assessment_weights' });
  });

  test('bad input is refused: names twice, days the wrong way round, a taken name, somebody else’s criterion', async () => {
    const twice = [CRITERIA[0], { ...CRITERIA[1], name: '教学' }];
    expect(await manager.call(cycleApi.add, fields({ criteria: twice }) as never)).toMatchObject({ code: 2 });
    expect(await manager.call(cycleApi.add, fields({ ends_on: '2019-01-01' }))).toMatchObject({ code: 2 });
    expect(await manager.call(cycleApi.add, fields({ criteria: [] }))).toMatchObject({ code: 2 });
    const first = fields();
    await manager.ok(cycleApi.add, first);
    expect(await manager.call(cycleApi.add, fields({ name: first.name }))).toMatchObject({ code: 2 });
    const [one, other] = [await cycle(), await cycle()];
    const { list } = await manager.ok(cycleApi.list, {});
    const foreign = list.find(({ id }) => id === other)?.criteria[0]?.criterion_id as number;
    expect(
      await manager.call(cycleApi.edit, {
        ...fields(),
        id: one,
        version: 1,
        criteria: [{ ...CRITERIA[0], weight: 100, criterion_id: foreign } as never],
      }),
    ).toMatchObject({ code: 2 });
    expect(await affairs.call(cycleApi.add, fields())).toMatchObject({ code: 3 });
  });

  test('criteria and days change until something is submitted, and never after', async () => {
    const id = await cycle();
    const doc = await assessed(mine, id);
    const known = async () => (await manager.ok(cycleApi.list, {})).list.find((one) => one.id === id);
    const before = await known();
    const [a, b] = before?.criteria ?? [];
    const criteria = [
      { ...a, weight: 50 },
      { ...b, weight: 30 },
      { kind: 'other', name: '协作', weight: 20, source: 'assessor' },
    ];
    const edit = (more: object, version: number) =>
      manager.call(cycleApi.edit, { ...fields({ name: before?.name }), id, version, ...more } as never);
    expect(await edit({ criteria }, 1)).toMatchObject({ code: 1 });
    expect((await get(doc)).scores.map(({ weight }) => weight)).toEqual([50, 30, 20]);
    expect(await edit({ criteria }, 1)).toMatchObject({ code: 5 });
    expect(await scored(doc, [80, 70, 60], { submits: 1 })).toMatchObject({ code: 1 });
    const kept = (await known())?.criteria ?? [];
    expect(
      await edit({ criteria: kept.slice(0, 1).map((one) => ({ ...one, weight: 100 })) }, 2),
    ).toMatchObject({ code: 0 });
    expect(await edit({ criteria: kept, starts_on: '2020-01-02' }, 2)).toMatchObject({ code: 0 });
    expect(await edit({ criteria: kept, note: '只改说明' }, 2)).toMatchObject({ code: 1 });
    expect(await manager.call(cycleApi.del, { id })).toMatchObject({ code: 0 });
    const empty = await cycle();
    await manager.ok(cycleApi.del, { id: empty });
    expect((await manager.ok(cycleApi.list, {})).list.some((one) => one.id === empty)).toBe(false);
  });
});

describe('an assessment', () => {
  test('is one for each cycle and teacher', async () => {
    const cycle_id = await cycle();
    const [one = 0, two = 0] = await others(2);
    const open = (teacher_ids: number[]) =>
      manager.call(assessmentApi.add, { cycle_id, teacher_ids, assessor_id: affairs.admin_id });
    expect(await open([one])).toMatchObject({ code: 1 });
    expect(await open([one])).toMatchObject({ code: 0 });
    expect(await open([one, two, two])).toMatchObject({ code: 1 });
    const { total } = await manager.ok(assessmentApi.list, { cycle_id });
    expect(total).toBe(2);
  });

  test('two who open the same at once make one of each', async () => {
    const cycle_id = await cycle();
    const teacher_ids = await others(3);
    const call = () =>
      manager.call(assessmentApi.add, { cycle_id, teacher_ids, assessor_id: affairs.admin_id });
    const lock = `SELECT 1 FROM assessment_cycle WHERE id = ${cycle_id} FOR UPDATE`;
    const codes = (await atOnce(app.db, lock, [call, call])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([0, 1]);
    expect((await manager.ok(assessmentApi.list, { cycle_id })).total).toBe(3);
  });

  test('its total is weighted, and only there once every criterion has its score', async () => {
    const id = await assessed();
    expect(await scored(id, [90])).toMatchObject({ code: 1 });
    expect(await get(id)).toMatchObject({ total: null, missing_count: 1, rank: null });
    expect(await affairs.call(assessmentApi.submit, { id })).toMatchObject({ code: 0 });
    expect(await scored(id, [91, 84])).toMatchObject({ code: 1 });
    expect(await get(id)).toMatchObject({ total: 88.2, missing_count: 0, rank: 1 });
    // The database refuses as well what the service would let pass.
    await scored(id, [91]);
    await expect(
      raw(
        "UPDATE assessment SET status = 'submitted', submitted_at = now(), submitted_by = $2 WHERE id = $1",
        [id, affairs.admin_id],
      ),
    ).rejects.toMatchObject({ constraint: 'assessment_whole' });
  });

  test('bad scores are refused: beyond 100, not a whole, twice, of another cycle', async () => {
    const id = await assessed();
    expect(await scored(id, [101, 10])).toMatchObject({ code: 2 });
    expect(await scored(id, [-1, 10])).toMatchObject({ code: 2 });
    expect(await scored(id, [50.5, 10])).toMatchObject({ code: 2 });
    const { version, scores } = await get(id);
    const first = scores[0]?.criterion_id as number;
    const save = (given: object[]) =>
      affairs.call(assessmentApi.save, { id, version, scores: given as never });
    expect(
      await save([
        { criterion_id: first, score: 1 },
        { criterion_id: first, score: 2 },
      ]),
    ).toMatchObject({ code: 2 });
    const foreign = (await get(await assessed())).scores[0]?.criterion_id;
    expect(await save([{ criterion_id: foreign, score: 1 }])).toMatchObject({ code: 2 });
    expect(await affairs.call(assessmentApi.save, { id, version: version + 1, scores: [] })).toMatchObject({
      code: 5,
    });
  });

  test('is filled in and submitted by its assessor alone, who is staff with the right and not the teacher', async () => {
    const id = await assessed();
    const { version } = await get(id);
    expect(await manager.call(assessmentApi.save, { id, version, scores: [] })).toMatchObject({ code: 0 });
    expect(await manager.call(assessmentApi.submit, { id })).toMatchObject({ code: 0 });
    const to = (assessor_id: number) => manager.call(assessmentApi.assign, { id, version, assessor_id });
    expect(await to(teacher.admin_id)).toMatchObject({ code: 2 });
    expect(await to((await app.as('c_manager')).admin_id)).toMatchObject({ code: 2 });
    expect(await to(manager.admin_id)).toMatchObject({ code: 1 });
    expect(await affairs.call(assessmentApi.save, { id, version: version + 1, scores: [] })).toMatchObject({
      code: 0,
    });
  });

  test('goes open, submitted, confirmed; back to open with a reason; and is confirmed by somebody else', async () => {
    const id = await assessed();
    await manager.ok(assessmentApi.assign, { id, version: 1, assessor_id: manager.admin_id });
    const { version, scores } = await get(id);
    const given = scores.map(({ criterion_id }) => ({ criterion_id, score: 75 }));
    await manager.ok(assessmentApi.save, { id, version, scores: given, submits: 1 });
    expect(await manager.call(assessmentApi.confirm, { id })).toMatchObject({ code: 0 });
    const owner = await app.as('owner');
    expect(await owner.call(assessmentApi.return, { id } as never, { company: 1 })).toMatchObject({
      code: 2,
    });
    await owner.ok(assessmentApi.return, { id, reason: '请补充评语' }, { company: 1 });
    expect(await get(id)).toMatchObject({ status: 'open', reason: '请补充评语', submitted_at: null });
    await manager.ok(assessmentApi.submit, { id });
    expect(await get(id)).toMatchObject({ status: 'submitted', reason: '' });
    await owner.ok(assessmentApi.confirm, { id }, { company: 1 });
    expect(await get(id)).toMatchObject({ status: 'confirmed', total: 75 });
  });

  test('once confirmed nothing of it changes, by any way', async () => {
    const id = await confirmed();
    const { version } = await get(id);
    expect(await affairs.call(assessmentApi.save, { id, version, scores: [] })).toMatchObject({ code: 0 });
    expect(await manager.call(assessmentApi.return, { id, reason: '反悔' })).toMatchObject({ code: 0 });
    expect(
      await manager.call(assessmentApi.assign, { id, version, assessor_id: manager.admin_id }),
    ).toMatchObject({ code: 0 });
    expect(await manager.call(assessmentApi.del, { id })).toMatchObject({ code: 0 });
    for (const sql of [
      "UPDATE assessment SET remark = 'x' WHERE id = $1",
      "UPDATE assessment SET status = 'open', submitted_at = NULL, submitted_by = NULL, confirmed_at = NULL, confirmed_by = NULL WHERE id = $1",
      'DELETE FROM assessment WHERE id = $1',
      'UPDATE assessment_score SET score = 100 WHERE assessment_id = $1',
      'DELETE FROM assessment_score WHERE assessment_id = $1',
      'UPDATE assessment_criterion SET name = name WHERE cycle_id = (SELECT cycle_id FROM assessment WHERE id = $1)',
    ])
      await expect(raw(sql, [id]), sql).rejects.toMatchObject({ code: '23514' });
  });

  test('two confirmations at once: one wins, one is told', async () => {
    const id = await assessed();
    await scored(id, [70, 70], { submits: 1 });
    const owner = await app.as('owner');
    const lock = `SELECT 1 FROM assessment WHERE id = ${id} FOR UPDATE`;
    const answers = await atOnce(app.db, lock, [
      () => manager.call(assessmentApi.confirm, { id }),
      () => owner.call(assessmentApi.confirm, { id }, { company: 1 }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  });

  test('scoring and submitting at once: what is submitted is what was saved', async () => {
    const id = await assessed();
    await scored(id, [60, 60]);
    const { version, scores } = await get(id);
    const given = scores.map(({ criterion_id }) => ({ criterion_id, score: 95 }));
    const lock = `SELECT 1 FROM assessment WHERE id = ${id} FOR UPDATE`;
    const [saved, submitted] = await atOnce(app.db, lock, [
      () => affairs.call(assessmentApi.save, { id, version, scores: given }) as Promise<{ code: number }>,
      () => affairs.call(assessmentApi.submit, { id }) as Promise<{ code: number }>,
    ]);
    expect(submitted?.code).toBe(1);
    expect(await get(id)).toMatchObject({ status: 'submitted', total: saved?.code === 1 ? 95 : 60 });
  });
});

describe('what comes from data', () => {
  const period = () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    return { starts_on: day(60), ends_on: day(1) };
  };
  const criteria = [
    { kind: 'teaching' as const, name: '教学', weight: 40, source: 'assessor' as const },
    { kind: 'punctuality' as const, name: '准时', weight: 30, source: 'punctuality' as const },
    { kind: 'other' as const, name: '出勤', weight: 20, source: 'attendance' as const },
    { kind: 'feedback' as const, name: '反馈', weight: 10, source: 'feedback' as const },
  ];

  test('is filled in from the period’s lessons, and no assessor writes over it', async () => {
    const { rows } = await app.db.superPool.query(
      `SELECT l.teacher_id AS id FROM lesson l JOIN attendance a ON a.lesson_id = l.id
        WHERE l.company_id = 1 AND l.status = 'finished' AND l.starts_at > now() - interval '50 days'
          AND l.starts_at < now() - interval '6 days' AND a.outcome = 'present' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    );
    const days = period();
    const id = await assessed(rows[0].id, await cycle({ ...days, criteria }));
    const { figures } = await manager.ok(teacherDataApi.get, {
      teacher_id: rows[0].id,
      from_day: days.starts_on,
      to_day: days.ends_on,
    });
    const doc = await get(id);
    expect(doc.scores.map(({ score }) => score)).toEqual([
      null,
      figures.punctual_percent,
      figures.attendance_percent,
      figures.feedback_percent,
    ]);
    expect(doc.scores.map(({ from_data }) => from_data)).toEqual([false, true, true, true]);
    const { version } = doc;
    const of = (at: number) => doc.scores[at]?.criterion_id as number;
    const save = (scores: object[], more: object = {}) =>
      affairs.call(assessmentApi.save, { id, version, scores: scores as never, ...more });
    expect(
      await save([
        { criterion_id: of(0), score: 80 },
        { criterion_id: of(1), score: 100 },
      ]),
    ).toMatchObject({ code: 2 });
    expect(
      await save(
        [
          { criterion_id: of(0), score: 80 },
          { criterion_id: of(1), remark: '偶有迟到' },
        ],
        { submits: 1 },
      ),
    ).toMatchObject({ code: 1 });
    const after = await get(id);
    expect(after.scores[1]).toMatchObject({
      score: figures.punctual_percent,
      remark: '偶有迟到',
      from_data: true,
    });
    const sum =
      80 * 40 +
      (figures.punctual_percent ?? 0) * 30 +
      (figures.attendance_percent ?? 0) * 20 +
      (figures.feedback_percent ?? 0) * 10;
    expect(after.total).toBe(Math.round(sum / 10) / 10);
  });

  test('where the data say nothing, the assessor does', async () => {
    const id = await assessed(mine, await cycle({ criteria }));
    expect((await get(id)).scores.every(({ score }) => score === null)).toBe(true);
    expect(await scored(id, [80, 70, 60, 50], { submits: 1 })).toMatchObject({ code: 1 });
    expect(await get(id)).toMatchObject({ total: 80 * 0.4 + 70 * 0.3 + 60 * 0.2 + 50 * 0.1 });
  });
});

describe('who sees what', () => {
  test('the assessed teacher sees their own confirmed ones, and nothing before', async () => {
    const id = await assessed();
    expect(await teacher.call(assessmentApi.get, { id })).toMatchObject({ code: 4 });
    await scored(id, [90, 80], { submits: 1 });
    expect(await teacher.call(assessmentApi.get, { id })).toMatchObject({ code: 4 });
    await manager.ok(assessmentApi.confirm, { id });
    expect(await get(id, teacher)).toMatchObject({ total: 86, rank: null });
    const [other = 0] = await others(1);
    const theirs = await confirmed(other);
    expect(await teacher.call(assessmentApi.get, { id: theirs })).toMatchObject({ code: 4 });
    expect(await teacher.call(assessmentApi.history, { teacher_id: other })).toMatchObject({ code: 4 });
    const { list } = await teacher.ok(assessmentApi.list, { limit: 100 });
    expect(list.every((row) => row.teacher_id === mine && row.status === 'confirmed')).toBe(true);
    expect(list.map((row) => row.id)).toContain(id);
    const history = await teacher.ok(assessmentApi.history, { teacher_id: mine });
    expect(history.list.map((row) => row.id)).toContain(id);
    expect(await teacher.call(assessmentApi.export, {})).toMatchObject({ code: 3 });
    expect(await (await app.as('adviser')).call(assessmentApi.list, {})).toMatchObject({ code: 3 });
  });

  test('another company’s are not there, nor can its teachers or staff be named', async () => {
    const stranger = await app.as('c_manager');
    const id = await confirmed();
    expect(await stranger.call(assessmentApi.get, { id })).toMatchObject({ code: 4 });
    expect((await stranger.ok(assessmentApi.list, {})).list.some((row) => row.id === id)).toBe(false);
    const { list } = await stranger.ok(teacherApi.list, { limit: 1 });
    const cycle_id = await cycle();
    const ask = (teacher_ids: number[], assessor_id: number, of = cycle_id) =>
      manager.call(assessmentApi.add, { cycle_id: of, teacher_ids, assessor_id });
    expect(await ask([list[0]?.id as number], affairs.admin_id)).toMatchObject({ code: 4 });
    expect(await ask([mine], stranger.admin_id)).toMatchObject({ code: 2 });
    expect(
      await stranger.call(assessmentApi.add, {
        cycle_id,
        teacher_ids: [list[0]?.id as number],
        assessor_id: stranger.admin_id,
      }),
    ).toMatchObject({ code: 4 });
  });

  test('the ranking of a cycle is by the total, ties share a rank', async () => {
    const cycle_id = await cycle();
    const [a = 0, b = 0, c = 0] = await others(3);
    await confirmed(a, [70, 70], cycle_id);
    await confirmed(b, [90, 90], cycle_id);
    await confirmed(c, [70, 70], cycle_id);
    const { list } = await manager.ok(assessmentApi.list, { cycle_id });
    expect(list.map(({ teacher_id, rank, total }) => [teacher_id, rank, total])).toEqual([
      [b, 1, 90],
      [a, 2, 70],
      [c, 2, 70],
    ]);
    const data = await manager.ok(teacherDataApi.get, { teacher_id: b });
    expect(data.assessment?.total).toBeDefined();
  });
});
