import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import type { ListTabs } from '@/kernel/web/list/ListPage.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { studentApi } from '../student.contract.ts';
import { STUDENT_VIEWS, viewFilters } from '../student.rules.ts';
import { studentText } from '../student.text.ts';

const textOf = (filters: object): string =>
  JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b)));

/** What staff look at daily, with how many there are; each is a set of filters. */
export function useStudentViews(list: List<typeof studentApi.list>): ListTabs {
  const t = useText(studentText);
  const { data } = useApi(studentApi.views, {});
  const filters = viewFilters(useActor().admin_id);
  const here = STUDENT_VIEWS.find((view) => textOf(filters[view]) === textOf(list.filters));
  return {
    tabs: STUDENT_VIEWS.map((key) => ({ key, label: t(`view_${key}`), ...(data && { count: data[key] }) })),
    // Other filters are no view: none is marked then.
    value: here ?? '',
    onChange: (view) => list.replace(filters[view as (typeof STUDENT_VIEWS)[number]]),
    label: t('views'),
  };
}
