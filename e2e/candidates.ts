import { candidateApi } from '@/domains/exam/candidate/candidate.contract.ts';
import { checkLetter } from '@/domains/exam/candidate/candidate.rules.ts';
import { examItemApi } from '@/domains/exam/exam-item/exam-item.contract.ts';
import { examSeriesApi } from '@/domains/exam/exam-series/exam-series.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { colleague } from './calls.ts';
import { newName, paidBy } from './leads.ts';

const manager = await colleague('manager');
const affairs = await colleague('affairs');

/** A student whom no other journey knows, as the boards know them: checked, and with money for some entries. */
export async function newCandidate() {
  const username = newName('考生旅程');
  const { id: student_id } = await manager.call(studentApi.add, { username }, 1);
  const digits = `92707${String(student_id).padStart(7, '0')}`;
  const { id } = await affairs.call(
    candidateApi.add,
    {
      student_id,
      legal_name: username,
      surname: 'Lu',
      forenames: 'Cheng',
      document_kind: 'passport',
      document_number: `L${student_id}`,
      document_expires_on: '2098-05-20',
      birthday: '2009-03-14',
      sex: 'female',
      nationality: '中国',
      uci: `${digits}${checkLetter(digits)}`,
    },
    1,
  );
  await manager.call(candidateApi.check, { id }, 1);
  await paidBy(student_id, 10_000_00, 'apply');
  return { student_id, student_name: username };
}

/** Series of the demo: what other journeys copy comes and goes. */
async function summers(status: 'open' | 'results') {
  const { list } = await manager.call(examSeriesApi.options, {}, 1);
  return list.filter((one) => one.status === status && /^\d{4}-06$/.test(one.name));
}

/** The name of CAIE’s that is open now. */
export async function openSeries(): Promise<string> {
  const found = (await summers('open')).find(({ exam_board_name }) => exam_board_name === 'CAIE');
  if (!found) throw new Error('the demo has no open series of CAIE');
  return found.name;
}

/** An A level in a series whose results are out. */
export async function newSitting(student_id: number) {
  const { list: items } = await manager.call(examItemApi.options, {}, 1);
  for (const series of await summers('results')) {
    const item = items.find(
      ({ exam_board_id, qualification, subject_id }) =>
        exam_board_id === series.exam_board_id && qualification === 'a_level' && subject_id !== null,
    );
    if (item)
      return { student_id, series_id: series.id, item_id: item.id, subject_id: item.subject_id as number };
  }
  throw new Error('the demo has no A level whose results are out');
}
