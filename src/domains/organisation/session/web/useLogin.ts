import { useState } from 'react';
import type { InputOf } from '@/kernel/contract/api.ts';
import { ApiError, call } from '@/kernel/web/api/client.ts';
import { actingCompany, forgetChoices, forgetCompany } from '@/kernel/web/session/company.ts';
import { signIn, takeTab } from '@/kernel/web/session/session.ts';
import type { LoggedIn, sessionApi } from '../session.contract.ts';

/** The contracts bring zod along; they load when something is sent, not before the page is seen. */
export const contract = async () => (await import('../session.contract.ts')).sessionApi;

/** Where the forms lead: inside, or to the second step. */
export interface LoginWays {
  readonly onEnter: () => void;
  readonly onSecondStep: (stepToken: string) => void;
}

/** Signs in; what is refused is said in the form, where it was typed. */
export function useLogin({ onEnter, onSecondStep }: LoginWays) {
  const { attempt, ...state } = useAttempt();
  const login = (input: InputOf<typeof sessionApi.login>) =>
    attempt(async () => {
      const answer = await call((await contract()).login, input);
      if ('step_token' in answer) return onSecondStep(answer.step_token);
      enterAs(answer);
      onEnter();
    });
  return { login, ...state };
}

export function useSecondStep(stepToken: string, onEnter: () => void) {
  const { attempt, ...state } = useAttempt();
  const verify = (code: string) =>
    attempt(async () => {
      enterAs(await call((await contract()).loginSecond, { step_token: stepToken, code }));
      onEnter();
    });
  return { verify, ...state };
}

export function enterAs(session: LoggedIn): void {
  // The company of whoever used this browser before may be none of this admin's.
  const acting = actingCompany();
  if (acting && !session.company_list.some((company) => company.id === acting.id)) forgetCompany();
  if (takeTab(session.admin_id) !== session.admin_id) forgetChoices();
  signIn(session);
}

export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(Object.values(error.fields ?? {})[0] ?? error.msg);
    } finally {
      setBusy(false);
    }
  };
  return { attempt, busy, problem, setProblem };
}
