import { useApi } from '@/kernel/web/api/useApi.ts';
import { useSay } from '@/kernel/web/language.ts';
import { identityApi } from '../../identity.contract.ts';

/** What the operator has configured, as choices. */
export function useProviders(): { readonly value: string; readonly label: string }[] {
  const say = useSay();
  const { data } = useApi(identityApi.providers, {});
  return (data?.list ?? []).map(({ key, name_zh, name_en }) => ({
    value: key,
    label: say([name_zh, name_en]),
  }));
}
