import type { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import type { planApi } from '@/domains/teaching/plan/plan.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall } from '@/kernel/server/demo.ts';

interface Staff {
  readonly manager: DemoCall;
  readonly affairs: DemoCall;
}
type Options = { list: { id: number }[] };
const DAY_MS = 86_400_000;
/** Beyond the weeks that the timetable is filled for. */
const FAR = 84;
const dayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const GOALS = ['A2 冲 A*', '雅思 7.0', '补上学期内容', '备考 5 月大考', '提前学 AS', '竞赛准备'];
const SLOTS = [
  [{ weekday: 6, from_minute: 600, to_minute: 720 }],
  [
    { weekday: 2, from_minute: 1140, to_minute: 1260 },
    { weekday: 4, from_minute: 1140, to_minute: 1260 },
  ],
  [{ weekday: 7, from_minute: 840, to_minute: 1080 }],
  [],
];
/** How far each has come. */
const STATES = [
  'planned',
  'partly_planned',
  'accepted',
  'accepted',
  'submitted',
  'submitted',
  'submitted',
  'rejected',
  'draft',
  'draft',
  'cancelled',
  'closed',
] as const;

export async function load({ staffed }: Demo): Promise<void> {
  for (const { company_id, as } of staffed)
    await makeDemands(company_id, { manager: await as('manager'), affairs: await as('affairs') });
}

/** A dozen demands, in every state; a company that has some is left as it is. */
async function makeDemands(company: number, { manager, affairs }: Staff): Promise<void> {
  const known = await manager<OutputOf<typeof demandApi.list>>('api_needs_list', 'GET', company, '', {});
  if (known.total > 0) return;
  const options = (action: string) => manager<Options>(action, 'GET', company, '', { is_data: '1' });
  const students = (await options('api_students_list')).list.slice(20);
  const subjects = (await options('api_subject_list')).list;
  for (const [at, state] of STATES.entries()) {
    const subject_id = subjects[at % Math.min(6, subjects.length)]?.id as number;
    const input: InputOf<typeof demandApi.add> = {
      student_ids: [students[at * 3]?.id as number],
      course_type: 12,
      subject_id,
      minutes: 480 + (at % 3) * 240,
      lesson_minutes: 120,
      goal: GOALS[at % GOALS.length] as string,
      time_zone: at % 4 === 1 ? 'Europe/London' : 'Asia/Shanghai',
      slots: [...(SLOTS[at % SLOTS.length] ?? [])],
      starts_on: dayAhead(FAR + at),
      deadline: dayAhead(FAR + 60 + at * 3),
      on_credit: 1,
      submit_now: state === 'draft' ? 0 : 1,
    };
    const { id } = await manager<{ id: number }>('api_demand_add', 'POST', company, `demand-${at}`, input);
    const move = (name: string, more: object = {}) =>
      affairs(`api_demand_${name}`, 'POST', company, `demand-${at}-${name}`, { id, ...more });
    if (state === 'rejected') await move('reject', { reason: '这个时间没有教师，请换一个时间' });
    if (state === 'cancelled') await move('cancel', { reason: '学员改上班课' });
    if (['draft', 'submitted', 'rejected', 'cancelled'].includes(state)) continue;
    await move('accept');
    if (state === 'closed') await move('close');
    if (state === 'planned') await plan(affairs, company, id, input.minutes / 120, at);
    if (state === 'partly_planned') await plan(affairs, company, id, 2, at);
  }
}

/** With whoever suits best, by the wished times. */
async function plan(
  affairs: DemoCall,
  company: number,
  id: number,
  count: number,
  at: number,
): Promise<void> {
  const ask = { id: String(id) };
  const { list } = await affairs<OutputOf<typeof planApi.teachers>>(
    'api_plan_teachers',
    'GET',
    company,
    '',
    ask,
  );
  const teacher = list[0];
  if (!teacher) return;
  const pattern = {
    id,
    teacher_id: teacher.id,
    time_zone: 'Asia/Shanghai',
    weekly: ['6 10:00-12:00'],
    from_day: dayAhead(FAR + at),
    count,
    skip_holidays: 1 as const,
  };
  const asked = { ...pattern, weekly: pattern.weekly[0] };
  const { snapshot, clash_count } = await affairs<OutputOf<typeof planApi.preview>>(
    'api_plan_preview',
    'GET',
    company,
    '',
    asked,
  );
  if (clash_count > 0) return;
  await affairs('api_plan_add', 'POST', company, `plan-${at}`, { ...pattern, snapshot });
}
