import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { useApi } from '@/kernel/web/useApi.ts';
import type { Options } from '@/kernel/web/useOptions.ts';

/** The subjects that are on, each with its code: two boards may have one of the same name. */
export function useSubjectChoices(): Options {
  const { data, isLoading, isError, refetch } = useApi(subjectApi.list, { status: 'on', limit: 100 });
  return {
    options: (data?.list ?? []).map(({ id, name, code }) => ({ value: id, label: `${name} ${code}`.trim() })),
    loading: isLoading,
    failed: isError,
    retry: () => void refetch(),
  };
}
