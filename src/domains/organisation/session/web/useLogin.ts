import { useState } from 'react';
import type { InputOf } from '@/kernel/api.ts';
import { ApiError, call } from '@/kernel/web/client.ts';
import { actingCompany, forgetCompany } from '@/kernel/web/company.ts';
import { signIn } from '@/kernel/web/session.ts';
import type { sessionApi } from '../session.contract.ts';

/** The contracts bring zod along; they load when something is sent, not before the page is seen. */
export const contract = async () => (await import('../session.contract.ts')).sessionApi;

/** Signs in; what is refused is said in the form, where it was typed. */
export function useLogin(onEnter: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const login = async (input: InputOf<typeof sessionApi.login>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const session = await call((await contract()).login, input);
      // The company of whoever used this browser before may be none of this admin's.
      const acting = actingCompany();
      if (acting && !session.company_list.some((company) => company.id === acting.id)) forgetCompany();
      signIn(session);
      onEnter();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(Object.values(error.fields ?? {})[0] ?? error.msg);
    } finally {
      setBusy(false);
    }
  };
  return { login, busy, problem, setProblem };
}
