import { students } from '@/domains/people/student/server/student.service.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { type Demo, type DemoCompany, scattered } from '@/kernel/server/demo.ts';
import { syllablesOf } from '@/kernel/server/search/pinyin.ts';
import type { candidateApi } from '../../candidate.contract.ts';
import { checkLetter } from '../../candidate.rules.ts';

/** Of so many active students one sits exams. */
const ONE_OF = 3;
const CENTRES = ['92707', '62311', '71005', '88042'];
const ARRANGEMENTS: Readonly<Record<number, string>> = { 4: '延时 25%', 11: '大字试卷' };

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const two = (n: number): string => String(n).padStart(2, '0');

type Fields = InputOf<typeof candidateApi.add>;
async function fieldsOf(student: { id: number; name: string }, centre: string, at: number): Promise<Fields> {
  const [surname = '', ...given] = await syllablesOf(student.name);
  const digits = `${centre}0${two(24 + (at % 3))}${String(at + 1).padStart(4, '0')}`;
  return {
    student_id: student.id,
    legal_name: student.name,
    surname: capital(surname),
    forenames: capital(given.join('')),
    document_kind: at % 5 === 0 ? 'id_card' : 'passport',
    document_number:
      at % 5 === 0 ? `3101152009${two(1 + (at % 12))}1${4000 + at}` : `E${20_310_000 + at * 37}`,
    document_expires_on: `${2027 + (at % 6)}-${two(1 + (at % 12))}-${two(1 + (at % 27))}`,
    birthday: `${2007 + (at % 4)}-${two(1 + (at % 12))}-${two(1 + (at % 27))}`,
    sex: scattered(at, 2) === 0 ? 'female' : 'male',
    nationality: '中国',
    email: `candidate${centre}${at + 1}@example.com`,
    // Who has never sat an exam has none.
    uci: at % 4 === 3 ? '' : `${digits}${checkLetter(digits)}`,
    access_arrangements: ARRANGEMENTS[at] ?? '',
  };
}

/** Entered by affairs, and all but every twentieth checked by the owner. */
async function enter({ at: place, company_id, as, within }: DemoCompany): Promise<void> {
  const [clerk, owner] = [await as('affairs'), await as('owner')];
  const known = await clerk<{ total: number }>('api_candidate_info_list', 'GET', company_id, '', {
    limit: '1',
  });
  if (known.total > 0) return;
  const chosen = await within(async (ctx) => {
    const active = (await students.everybody(ctx)).filter(({ status }) => status === 'active');
    const ids = active.filter((_, at) => at % ONE_OF === 0).map(({ id }) => id);
    return (await students.names(ctx, ids)).toSorted((a, b) => a.id - b.id);
  });
  for (const [at, student] of chosen.entries()) {
    const fields = await fieldsOf(student, CENTRES[place] ?? '92707', at);
    const key = `candidate-${company_id}-${at}`;
    const { id } = await clerk<{ id: number }>('api_candidate_info_add', 'POST', company_id, key, fields);
    if (at % 20 !== 4) await owner('api_candidate_info_check', 'POST', company_id, `${key}-check`, { id });
  }
}

export async function load({ staffed }: Demo): Promise<void> {
  for (const company of staffed) await enter(company);
}
