import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { candidateApi } from '../../candidate.contract.ts';
import { checkLetter } from '../../candidate.rules.ts';

const HERE = { company: 1 };
/** Whoever enters a candidate does not check it. */
export const CANDIDATE_PEOPLE = { edit: 'affairs', check: 'owner' } as const;

export function newUci(at: Arranger): string {
  const digits = `92707${String((at.now * 1000 + at.next()) % 10_000_000).padStart(7, '0')}`;
  return `${digits}${checkLetter(digits)}`;
}
export const candidateFields = (at: Arranger) => ({
  legal_name: '王梓涵',
  surname: 'Wang',
  forenames: 'Zihan',
  document_kind: 'passport' as const,
  document_number: `E${10_000_000 + at.next()}`,
  document_expires_on: '2031-05-20',
  birthday: '2009-03-14',
  sex: 'female' as const,
  nationality: '中国',
  email: 'zihan.wang@example.com',
  uci: newUci(at),
});

/** A candidate that nobody has checked. */
export async function newCandidate(at: Arranger, student_id?: number): Promise<number> {
  const by = await at.app.as(CANDIDATE_PEOPLE.edit);
  const student = student_id ?? (await newStudent(at));
  return (await by.ok(candidateApi.add, { student_id: student, ...candidateFields(at) }, HERE)).id;
}
export async function checkedCandidate(at: Arranger, student_id?: number): Promise<number> {
  const id = await newCandidate(at, student_id);
  await at.owner.ok(candidateApi.check, { id }, HERE);
  return id;
}

export const samples: Samples = {
  calls: {
    api_candidate_info_add: async (at) => ({ student_id: await newStudent(at), ...candidateFields(at) }),
    api_candidate_info_edit: async (at) => ({
      id: await checkedCandidate(at),
      version: 2,
      ...candidateFields(at),
      birthday: '2009-03-15',
      access_arrangements: '延时 25%',
      change_reason: '护照更新',
    }),
    api_candidate_info_merge: async (at) => ({ id: await newCandidate(at), version: 1, uci: newUci(at) }),
    api_candidate_info_check: async (at) => ({ id: await newCandidate(at) }),
  },
  documents: { candidate: (at) => newCandidate(at) },
};
