import type { courseApi } from '@/domains/teaching/course/course.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall } from '@/kernel/server/demo.ts';

type Options = { list: { id: number; name: string }[] };
/** What a class is about, by a word of its name. */
const ABOUT = ['数学', '物理', '雅思', '化学', '经济', '计算机'];
const DAY_MS = 86_400_000;
const dayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Name, places, students, from how many days on, how far it has come. */
const COURSES: readonly (readonly [string, number, number, number, 'planning' | 'open' | 'running'])[] = [
  ['A2 数学冲刺班', 6, 9, -20, 'running'],
  ['AS 物理周末班', 6, 8, -14, 'running'],
  ['雅思写作小班', 8, 5, -30, 'running'],
  ['IGCSE 数学基础班', 12, 6, -40, 'running'],
  ['化学实验班', 8, 4, -7, 'running'],
  ['经济学入门班', 10, 5, 14, 'open'],
  ['雅思口语班', 8, 3, 21, 'open'],
  ['进阶数学班', 6, 2, 28, 'open'],
  ['计算机科学班', 10, 4, 35, 'open'],
  ['寒假数学营', 15, 0, 60, 'planning'],
  ['寒假物理营', 15, 0, 60, 'planning'],
  ['春季雅思班', 12, 1, 100, 'planning'],
];

export async function load({ staffed }: Demo): Promise<void> {
  for (const { company_id, as } of staffed) await openClasses(company_id, await as('affairs'));
}

/** A dozen classes, two of them full; a company that has some is left as it is. */
async function openClasses(company: number, affairs: DemoCall): Promise<void> {
  const known = await affairs<OutputOf<typeof courseApi.list>>('api_course_list', 'GET', company, '', {});
  if (known.total > 0) return;
  const options = (action: string) => affairs<Options>(action, 'GET', company, '', { is_data: '1' });
  const students = (await options('api_students_list')).list;
  const teachers = (await options('api_teacher_list')).list;
  const subjects = (await options('api_subject_list')).list;
  const rooms = (await affairs<Options>('api_room_options', 'GET', company, '', {})).list;
  const about = (name: string) => {
    const word = ABOUT.find((one) => name.includes(one));
    return word ? subjects.find((subject) => subject.name.includes(word)) : undefined;
  };
  for (const [at, [name, capacity, count, from, state]] of COURSES.entries()) {
    const input: InputOf<typeof courseApi.add> = {
      name,
      course_type: 1,
      subject_id: (about(name) ?? subjects[0])?.id as number,
      teacher_id: teachers[at % teachers.length]?.id as number,
      room_id: rooms[at % rooms.length]?.id as number,
      capacity,
      price_fen: 480_000 + at * 20_000,
      time_zone: 'Asia/Shanghai',
      starts_on: dayAhead(from),
      ends_on: dayAhead(from + 90),
      slots: [{ weekday: (at % 7) + 1, from_minute: 540 + (at % 4) * 120, to_minute: 660 + (at % 4) * 120 }],
    };
    const { id } = await affairs<{ id: number }>('api_course_add', 'POST', company, `course-${at}`, input);
    for (let n = 0; n < count; n++) {
      const student_id = students[(at * 17 + n * 2) % students.length]?.id;
      await affairs('api_course_enrol', 'POST', company, `course-${at}-${n}`, { id, student_id });
    }
    const moves = { planning: [], open: ['publish'], running: ['publish', 'start'] }[state];
    for (const move of moves)
      await affairs(`api_course_${move}`, 'POST', company, `course-${at}-${move}`, { id });
  }
}
