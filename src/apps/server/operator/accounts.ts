import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { sessions } from '@/domains/organisation/session/server/session.service.ts';
import { Refusal } from '@/kernel/errors.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { passwordVerdict } from '@/kernel/server/session/passwords.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import '../services.ts';
import { createTenant } from '../create-tenant.ts';
import { newPassword, OperatorError } from './ask.ts';

export interface FirstOwner {
  readonly company: string;
  readonly name: string;
  readonly login: string;
  readonly phone: string;
  /** Left empty, one is made; either way it has to be changed at the first login. */
  readonly password: string;
}

/** A new family with its owner. Answers the password to hand over. */
export async function firstOwner(database: Database, wish: FirstOwner): Promise<string> {
  const login = adminApi.add.input.shape.login_name.safeParse(wish.login);
  if (!login.success) throw new OperatorError('--login: 2 to 40 letters, digits and . _ -, a letter first');
  if (await sessions.credentials(database, login.data))
    throw new OperatorError(`the login ${login.data} exists already; nothing was changed`);
  const password = wish.password || newPassword();
  const verdict = passwordVerdict(password, { login: login.data, name: wish.name });
  if (verdict !== true) throw new OperatorError(`--password: ${verdict[1]}`);
  try {
    await createTenant(database, {
      company_name: wish.company,
      is_shared_data: 0,
      admin_name: wish.name,
      login_name: login.data,
      phone: wish.phone,
      password,
      must_change: true,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new OperatorError(`${error.sentence[1]}; nothing was changed`);
  }
  return password;
}

/** For who can be helped by nobody else: the last owner who forgot. Answers the password to hand over. */
export async function resetPassword(
  database: Database,
  login: string,
  given: { password: string; secondFactor: boolean },
): Promise<string> {
  const found = await sessions.credentials(database, login);
  if (!found) throw new OperatorError(`there is no login ${login}`);
  const password = given.password || newPassword();
  const verdict = passwordVerdict(password, { login, name: '' });
  if (verdict !== true) throw new OperatorError(`--password: ${verdict[1]}`);
  const { family_id, admin_id } = found;
  const where = { family_id, company_id: family_id, action: 'operator_reset_password' };
  await asSystem(database, where, async (ctx) => {
    await admins.replacePassword(ctx, admin_id, password);
    if (given.secondFactor) await admins.dropFactor(ctx, admin_id);
  });
  await sessions.forgetTries(database, found);
  return password;
}
