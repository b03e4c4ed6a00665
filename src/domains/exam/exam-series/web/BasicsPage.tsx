import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Centres } from '../../exam-centre/web/embed/Centres.tsx';
import { Fees } from '../../exam-fee/web/embed/Fees.tsx';
import { Items } from '../../exam-item/web/embed/Items.tsx';
import { Offerings } from '../../exam-offering/web/embed/Offerings.tsx';
import { examSettingText } from '../../exam-setting/exam-setting.text.ts';
import { ExamSettingDrawer } from '../../exam-setting/web/embed/ExamSettingDrawer.tsx';
import { Rates } from '../../exchange-rate/web/embed/Rates.tsx';
import { Scales } from '../../grade-scale/web/embed/Scales.tsx';
import { examSeriesText } from '../exam-series.text.ts';
import { SeriesList } from './SeriesList.tsx';
import './exam-series.css';

const VIEWS = {
  series: SeriesList,
  items: Items,
  offerings: Offerings,
  fees: Fees,
  rates: Rates,
  scales: Scales,
  centres: Centres,
} as const;
type View = keyof typeof VIEWS;
const KEYS = Object.keys(VIEWS) as View[];

/** What entries are made of: series, items, fees, rates, scales and centres, all of the family. */
export function BasicsPage() {
  const t = useText(examSeriesText);
  const ofSettings = useText(examSettingText);
  const [isSetting, setSetting] = useState(false);
  const [query, setQuery] = useSearchParams();
  const view = KEYS.find((key) => key === query.get('view')) ?? 'series';
  const Shown = VIEWS[view];
  return (
    <>
      <PageHeader title={t('basics')}>
        <Button icon={SlidersHorizontal} onClick={() => setSetting(true)}>
          {ofSettings('title')}
        </Button>
      </PageHeader>
      <Tabs
        tabs={KEYS.map((key) => ({ key, label: t(`view_${key}`) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'series' ? {} : { view: key }, { replace: true })}
        label={t('views')}
      >
        <Shown />
      </Tabs>
      <ExamSettingDrawer open={isSetting} onClose={() => setSetting(false)} />
    </>
  );
}
