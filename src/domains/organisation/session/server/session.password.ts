import { invalid, notFound } from '@/kernel/errors.ts';
import { resetTokens } from '@/kernel/server/http/rate-limit.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { NO_PASSWORD, verifyPassword } from '@/kernel/server/session/passwords.ts';
import { sessionText } from '../session.text.ts';
import { sessionStore } from './session.store.ts';
import { PER_ACCOUNT, take } from './session.tries.ts';

/** Whoever sits at an unlocked screen knows no password: it is asked for again before what proves the person changes. */
export async function provePassword(
  ctx: Ctx,
  field: 'password' | 'old_password',
  password: string | undefined,
) {
  const known = await sessionStore.credentialsOf(ctx);
  if (!known) throw notFound();
  const tries = `change-pass:${ctx.admin_id}`;
  await take(ctx, tries, PER_ACCOUNT);
  // An imported account has none to give before it sets its first: it came in by a code to its phone.
  const isFirst = field === 'old_password' && known.password_hash === NO_PASSWORD;
  const isRight = password !== undefined && (await verifyPassword(known.password_hash, password));
  if (!isFirst && !isRight)
    throw invalid({ [field]: field === 'password' ? sessionText.wrong_password : sessionText.wrong_old });
  ctx.afterCommit(() => resetTokens(ctx.outside, tries));
  return known;
}
