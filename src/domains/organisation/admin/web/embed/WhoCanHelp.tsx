import { useApi } from '@/kernel/web/api/useApi.ts';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import { adminApi } from '../../admin.contract.ts';
import { adminText } from '../../admin.text.ts';

/** Names those of this company who hold what somebody lacks. */
export function WhoCanHelp({ permission }: { permission: string }) {
  const t = useText(adminText);
  const join = useJoin();
  const { data } = useApi(adminApi.whoHolds, { permission });
  if (!data) return null;
  const { names, roles, total } = data;
  if (total === 0) return <p>{t('ask_nobody')}</p>;
  const more = total > names.length ? ` ${t('ask_more', { n: total })}` : '';
  return <p>{t('ask_people', { names: join(names) + more, roles: join(roles) })}</p>;
}
