import type { Endpoint } from '@/kernel/api.ts';
import type { Status } from '@/kernel/status.ts';
import type { Arranger, Sample, Samples } from './samples/arranger.ts';
import { assessmentSamples } from './samples/assessments.ts';
import { attendanceSamples } from './samples/attendance.ts';
import { branchTransferSamples } from './samples/branch-transfers.ts';
import { carryForwardSamples } from './samples/carry-forwards.ts';
import { cashCloseSamples } from './samples/cash-closes.ts';
import { clearingSamples } from './samples/clearings.ts';
import { contractSamples } from './samples/contracts.ts';
import { courseSamples } from './samples/courses.ts';
import { feedbackSamples } from './samples/feedback.ts';
import { hoursSamples } from './samples/hours.ts';
import { lessonSamples } from './samples/lessons.ts';
import { liveSamples } from './samples/live.ts';
import { monthSamples } from './samples/months.ts';
import { organisationSamples } from './samples/organisation.ts';
import { peopleSamples } from './samples/people.ts';
import { planSamples } from './samples/plans.ts';
import { rechargeSamples } from './samples/recharges.ts';
import { refundSamples } from './samples/refunds.ts';
import { salarySamples } from './samples/salaries.ts';
import type { Person } from './test-app.ts';

const parts: readonly Samples[] = [
  organisationSamples,
  peopleSamples,
  contractSamples,
  rechargeSamples,
  hoursSamples,
  clearingSamples,
  cashCloseSamples,
  carryForwardSamples,
  branchTransferSamples,
  refundSamples,
  lessonSamples,
  liveSamples,
  planSamples,
  feedbackSamples,
  courseSamples,
  attendanceSamples,
  salarySamples,
  assessmentSamples,
  monthSamples,
];

const calls = Object.assign({}, ...parts.map((part) => part.calls)) as Samples['calls'];
const documents = Object.assign({}, ...parts.map((part) => part.documents)) as Samples['documents'];
const arranged = Object.assign({}, ...parts.map((part) => part.arranged)) as NonNullable<Samples['arranged']>;
const begins = Object.assign({}, ...parts.map((part) => part.begins)) as Record<string, string>;
const movers = Object.assign({}, ...parts.map((part) => part.movers)) as Record<string, string>;

export const sampleActions = Object.keys(calls);

/** A fresh one at each call. */
export async function sampleFor({ action }: Pick<Endpoint, 'action'>, at: Arranger): Promise<Sample> {
  const make = calls[action];
  if (!make) throw new Error(`${action} has no sample: add one to src/apps/server/testing/samples/`);
  const sample = await make(at);
  return 'by' in sample ? (sample as Sample) : { by: at.owner, input: sample };
}

export const stateOfDocument = ({ name, initial }: Pick<Status, 'name' | 'initial'>): string =>
  begins[name] ?? initial;

export const moverOf = async (action: string, at: Arranger): Promise<Person> =>
  movers[action] ? at.app.as(movers[action]) : at.owner;

export async function documentFor(machine: string, at: Arranger): Promise<number> {
  const make = documents[machine];
  if (!make) throw new Error(`${machine} has no document: add one to src/apps/server/testing/samples/`);
  return make(at);
}

/** How a document comes to a state that people alone could not bring it to. */
export const arrangedIn = (machine: string, state: string): ((at: Arranger) => Promise<number>) | undefined =>
  arranged[machine]?.[state];
