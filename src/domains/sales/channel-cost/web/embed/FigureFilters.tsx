import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { earlierDay, laterDay } from '@/kernel/value/day.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { DayBox } from '@/kernel/web/form/date/DayBox.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { Select } from '@/kernel/web/form/select/Select.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SOURCES } from '../../../lead/lead.rules.ts';
import { leadText } from '../../../lead/lead.text.ts';
import { campaignApi } from '../../../promo-link/promo-link.contract.ts';
import { TOUCHES } from '../../channel-cost.contract.ts';
import { figureText } from '../../figure.text.ts';
import { SPANS, spanDays, type useFigureQuery } from './useFigureQuery.ts';
import '@/kernel/web/form/form.css';
import '@/kernel/web/board/figures.css';

/** Which days and whose; every board of figures has it. */
export function FigureFilters({ asked }: { asked: ReturnType<typeof useFigureQuery> }) {
  const t = useText(figureText);
  const l = useText(leadText);
  const { filter, change } = asked;
  const span = SPANS.find((one) => {
    const { from_on, to_on } = spanDays(one);
    return from_on === filter.from_on && to_on === filter.to_on;
  });
  const setDays = (days: { from_on: string; to_on: string }) => change({ ...days, days: undefined });
  return (
    <div className="figure-filters">
      <Segmented
        label={t('span')}
        value={span ?? ''}
        options={SPANS.map((value) => ({ value: value as string, label: t(value) }))}
        onChange={(value) => setDays(spanDays(value as (typeof SPANS)[number]))}
      />
      <DayBox
        label={t('from_on')}
        value={filter.from_on}
        onChange={(day) => day && setDays({ from_on: day, to_on: laterDay(filter.to_on, day) })}
      />
      <DayBox
        label={t('to_on')}
        value={filter.to_on}
        onChange={(day) => day && setDays({ from_on: earlierDay(filter.from_on, day), to_on: day })}
      />
      <Select
        label={t('channel')}
        source={useOptions(channelApi.list)}
        placeholder={t('channel')}
        value={filter.channel_id}
        onChange={(id) => change({ channel_id: (id as number | null) ?? undefined })}
      />
      <Select
        label={t('group')}
        source={useItemOptions('channel_group')}
        placeholder={t('group')}
        value={filter.channel_group_id}
        onChange={(id) => change({ channel_group_id: (id as number | null) ?? undefined })}
      />
      <Select
        label={t('person')}
        source={useOptions(adminApi.options)}
        placeholder={t('person')}
        value={filter.person_id}
        onChange={(id) => change({ person_id: (id as number | null) ?? undefined })}
      />
      <Select
        label={t('campaign')}
        source={useOptions(campaignApi.list)}
        placeholder={t('campaign')}
        value={filter.campaign_id}
        onChange={(id) => change({ campaign_id: (id as number | null) ?? undefined })}
      />
      <Select
        label={t('source')}
        source={{ options: SOURCES.map((value) => ({ value, label: l(`source_${value}`) })) }}
        placeholder={t('source')}
        value={filter.source}
        onChange={(source) => change({ source: source ?? undefined })}
      />
      <Segmented
        label={t('touch')}
        value={filter.touch}
        options={TOUCHES.map((value) => ({ value, label: t(value) }))}
        onChange={(touch) => change({ touch })}
      />
    </div>
  );
}
