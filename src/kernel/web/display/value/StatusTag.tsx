import type { State } from '../../../status.ts';
import { useSay } from '../../language.ts';
import { Tone } from './Tone.tsx';

interface StatusTagProps<S extends string> {
  readonly status: { readonly states: Readonly<Record<S, State>> };
  readonly value: S;
}

/** A document's state, in the machine's own words and tone. */
export function StatusTag<S extends string>({ status, value }: StatusTagProps<S>) {
  const say = useSay();
  const state = status.states[value];
  return <Tone tone={state.tone}>{say(state.label)}</Tone>;
}
