import type { Endpoint } from '@/kernel/contract/api.ts';
import type { Status } from '@/kernel/status.ts';
import type { Arranger, Sample, Samples } from './arranger.ts';
import { inNouns, together } from './in-nouns.ts';
import type { Person } from './test-app.ts';

const parts = await inNouns<Samples>('samples');

const calls = together(parts.map((part) => part.calls));
const documents = together(parts.map((part) => part.documents));
const arranged = together(parts.map((part) => part.arranged));
const fitting = together(parts.map((part) => part.fitting));
const begins = together(parts.map((part) => part.begins));
const movers = together(parts.map((part) => part.movers));

export const sampleActions = Object.keys(calls);

/** A fresh one at each call. */
export async function sampleFor({ action }: Pick<Endpoint, 'action'>, at: Arranger): Promise<Sample> {
  const make = calls[action];
  if (!make) throw new Error(`${action} has no sample: add one to its noun's server/testing/`);
  const sample = await make(at);
  return 'by' in sample ? (sample as Sample) : { by: at.owner, input: sample };
}

export const stateOfDocument = ({ name, initial }: Pick<Status, 'name' | 'initial'>): string =>
  begins[name] ?? initial;

export const moverOf = async (action: string, at: Arranger): Promise<Person> =>
  movers[action] ? at.app.as(movers[action]) : at.owner;

export async function documentFor(machine: string, at: Arranger): Promise<number> {
  const make = documents[machine];
  if (!make) throw new Error(`${machine} has no document: add one to its noun's server/testing/`);
  return make(at);
}

/** How a document comes to a state that people alone could not bring it to. */
export const arrangedIn = (machine: string, state: string): ((at: Arranger) => Promise<number>) | undefined =>
  arranged[machine]?.[state];
/** How a document comes about that this move can be made on. */
export const fittingFor = (action: string): ((at: Arranger) => Promise<number>) | undefined =>
  fitting[action];
