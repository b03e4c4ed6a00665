import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { MoreFilters } from '@/kernel/web/list/filter/MoreFilters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import type { applicationApi } from '../application.contract.ts';
import { DECISIONS, REPLIES, TERMS, TIERS } from '../application.rules.ts';
import { VIEWS } from '../application.shapes.ts';
import { applicationStatus } from '../application.status.ts';
import { applicationText } from '../application.text.ts';
import { WorkFilters } from './embed/WorkFilters.tsx';

const MORE = ['status', 'tier', 'intake_term', 'decision_is', 'reply_is'];

export function ApplicationFilters({ list }: { list: List<typeof applicationApi.list> }) {
  const t = useText(applicationText);
  const { fields } = list;
  const words = <K extends keyof typeof applicationText>(values: readonly K[]) =>
    values.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <WorkFilters fields={fields} />
      <ChoiceFilter
        field={fields.view}
        options={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
      />
      <MoreFilters names={MORE}>
        <ChoiceFilter field={fields.intake_term} options={words(TERMS)} />
        <ChoiceFilter field={fields.tier} options={words(TIERS)} />
        <ChoiceFilter field={fields.decision_is} options={words(DECISIONS)} />
        <ChoiceFilter field={fields.reply_is} options={words(REPLIES)} />
        <StatusFilter status={applicationStatus} />
      </MoreFilters>
    </>
  );
}
