import type { assessmentApi } from '@/domains/pay/assessment/assessment.contract.ts';
import type { cycleApi } from '@/domains/pay/assessment/assessment-cycle.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import { type Demo, scattered } from '@/kernel/server/demo.ts';

const CRITERIA: InputOf<typeof cycleApi.add>['criteria'] = [
  { kind: 'teaching', name: '教学质量', weight: 35, source: 'assessor' },
  { kind: 'results', name: '教学成果', weight: 20, source: 'assessor' },
  { kind: 'punctuality', name: '准时与出勤', weight: 20, source: 'punctuality' },
  { kind: 'feedback', name: '学习反馈', weight: 15, source: 'feedback' },
  { kind: 'other', name: '协作', weight: 10, source: 'assessor' },
];
const REMARKS = ['备课充分，课堂节奏好。', '与班主任配合顺畅。', '答疑及时，作业批改细致。', ''];
const ASSESSED = 8;
const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

/** A quarter that is over, nearly all of it confirmed, and one that is being assessed. */
export async function load({ companies: [head] }: Demo): Promise<void> {
  const company = head.company_id;
  const [manager, affairs] = [await head.as('manager'), await head.as('affairs')];
  const affairs_id = await head.idOf('affairs');
  const teachers = await manager<{ list: { id: number }[] }>('api_teacher_list', 'GET', company, '', {
    is_data: '1',
  });
  const ids = teachers.list.slice(0, ASSESSED).map(({ id }) => id);
  for (const [at, name, from, to] of [
    [0, '上一期教学考核', 150, 76],
    [1, '本期教学考核', 75, 1],
  ] as const) {
    const cycle: InputOf<typeof cycleApi.add> = {
      name,
      starts_on: day(from),
      ends_on: day(to),
      criteria: CRITERIA,
    };
    const key = `assessment-${company}-${at}`;
    const { id: cycle_id } = await manager<{ id: number }>(
      'api_assessment_cycle_add',
      'POST',
      company,
      key,
      cycle,
    );
    const asked: InputOf<typeof assessmentApi.add> = { cycle_id, teacher_ids: ids, assessor_id: affairs_id };
    const opened = await manager<{ ids: number[] }>(
      'api_assessment_add',
      'POST',
      company,
      `${key}-open`,
      asked,
    );
    // Of the one that goes on, the last few wait to be filled in.
    const filled = at === 0 ? opened.ids : opened.ids.slice(0, 5);
    for (const [n, id] of filled.entries()) {
      const doc = await affairs<OutputOf<typeof assessmentApi.get>>(
        'api_assessment_get',
        'GET',
        company,
        '',
        {
          id: String(id),
        },
      );
      if (doc.status !== 'open') continue;
      const input: InputOf<typeof assessmentApi.save> = {
        id,
        version: doc.version,
        scores: doc.scores.map(({ criterion_id, from_data }, place) => ({
          criterion_id,
          remark: REMARKS[scattered(id + place, REMARKS.length)] ?? '',
          ...(!from_data && { score: 68 + scattered(id * 7 + place, 30) }),
        })),
        remark: '总体表现良好。',
        submits: 1,
      };
      await affairs('api_assessment_save', 'PUT', company, `${key}-save-${n}`, input);
      if (at === 0 || n < 2)
        await manager('api_assessment_confirm', 'POST', company, `${key}-confirm-${n}`, { id });
    }
  }
}
