import { expect, test } from 'vitest';
import { databaseBefore } from '@/kernel/server/testing/older-database.ts';

test('lines that stood in the running month go to their lessons’ month where both are open, and no others move', async () => {
  const before = await databaseBefore('0085');
  const client = before.superClient;
  try {
    await client.query('SET session_replication_role = replica');
    await client.query("INSERT INTO company (id, family_id, name) VALUES (1, 1, '明德')");
    await client.query(
      `INSERT INTO salary (family_id, company_id, teacher_id, month, status) VALUES
         (1, 1, 7, '2026-09', 'paid'), (1, 1, 7, '2026-11', 'draft'), (1, 1, 8, '2026-12', 'approved')`,
    );
    await client.query("INSERT INTO month_close (family_id, company_id, month) VALUES (1, 1, '2026-08')");
    const line = (id: number, teacher: number, lesson_on: string, month: string, corrects: string | null) =>
      client.query(
        `INSERT INTO pay_line (id, family_id, company_id, teacher_id, lesson_id, turn, kind, month, corrects_month, lesson_on,
           starts_at, course_type, outcome, minutes, percent, hour_minutes, amount_fen) OVERRIDING SYSTEM VALUE
         VALUES ($1, 1, 1, $2, $1, 1, 'difference', $3, $4, $5::date, $5::date, 12, 'present', 60, 100, 60, 906741)`,
        [id, teacher, month, corrects, lesson_on],
      );
    await line(1, 7, '2026-11-10', '2026-12', '2026-11');
    await line(2, 7, '2026-09-10', '2026-12', '2026-09');
    await line(3, 7, '2026-08-10', '2026-12', '2026-08');
    await line(4, 8, '2026-11-10', '2026-12', '2026-11');
    await line(5, 7, '2026-12-10', '2026-12', '2026-12');
    await line(6, 7, '2026-12-10', '2026-12', null);
    await before.upgrade();
    const { rows } = await client.query('SELECT id::int, month, corrects_month FROM pay_line ORDER BY id');
    expect(rows.map((row) => [row.id, row.month, row.corrects_month])).toEqual([
      [1, '2026-11', null],
      // Its own month is final, or locked.
      [2, '2026-12', '2026-09'],
      [3, '2026-12', '2026-08'],
      // The month that has paid it is final.
      [4, '2026-12', '2026-11'],
      [5, '2026-12', null],
      [6, '2026-12', null],
    ]);
    const forced = await client.query(
      `SELECT relname FROM pg_class WHERE relname IN ('pay_line', 'salary', 'month_close') AND relforcerowsecurity ORDER BY 1`,
    );
    expect(forced.rows).toHaveLength(3);
    const off = await client.query(
      "SELECT tgname FROM pg_trigger WHERE tgrelid = 'pay_line'::regclass AND tgenabled = 'D'",
    );
    expect(off.rows).toEqual([]);
  } finally {
    await before.close();
  }
});
