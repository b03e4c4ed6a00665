import { applicationApi } from '@/domains/abroad/application/application.contract.ts';
import { programmeApi } from '@/domains/abroad/programme/programme.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { type Colleague, colleague } from './calls.ts';
import { newName } from './leads.ts';

const DAY = 86_400;
const manager = await colleague('manager');

/** A student whom no other journey knows, of whoever adds one. */
export async function newApplicant(by: Colleague, guidance_id?: number) {
  const username = newName('申请旅程');
  const { id } = await by.call(studentApi.add, { username, guidance_id: guidance_id ?? null }, 1);
  return { student_id: id, username };
}

/** A programme of a name that no other has. */
export async function byUcas() {
  const { list } = await manager.call(programmeApi.list, {}, 1);
  const isOnly = (name: string) => list.filter((one) => one.name.includes(name)).length === 1;
  const found = list.find(({ name, scheme, status }) => scheme === 'ucas' && status === 'on' && isOnly(name));
  if (!found) throw new Error('the demo has no programme of UCAS with a name of its own');
  return found;
}

/** Every paper of it has been looked at. */
export async function checkPapers(application_id: number): Promise<void> {
  const { documents } = await manager.call(applicationApi.get, { id: application_id }, 1);
  for (const { id: document_id, version } of documents)
    await manager.call(applicationApi.document_edit, { document_id, version, state: 'checked' }, 1);
}

/** An application of a new student that could be submitted. */
export async function newApplication(guidance_id: number) {
  const { student_id, username } = await newApplicant(manager, guidance_id);
  const { id: programme_id } = await byUcas();
  const year = new Date().getFullYear() + 1;
  const { id } = await manager.call(
    applicationApi.add,
    {
      student_id,
      programme_id,
      intake_year: year,
      intake_term: 'autumn',
      scheme: 'ucas',
      cycle: year,
      deadline_at: Math.floor(Date.now() / 1000) + 30 * DAY,
      deadline_zone: 'Europe/London',
      guidance_id,
    },
    1,
  );
  await checkPapers(id);
  return { id, student_id, username };
}
