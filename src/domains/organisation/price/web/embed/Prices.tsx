import { Percent } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { discardThen } from '@/kernel/web/overlay/unsavedChanges.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { HistoryDrawer } from '../../../audit/web/embed/HistoryDrawer.tsx';
import { useItemOptions } from '../../../base-data/web/embed/useItemOptions.ts';
import { courseTypeColumn } from '../../../course-type/web/embed/courseTypeColumn.tsx';
import { useCourseTypes } from '../../../course-type/web/embed/useCourseTypes.ts';
import { pricePermissions as may } from '../../price.access.ts';
import { type Price, priceApi } from '../../price.contract.ts';
import { priceText } from '../../price.text.ts';
import { Discounts } from '../Discounts.tsx';
import { PriceDrawer, type PriceTask } from '../PriceDrawer.tsx';
import { usePriceActions } from '../usePriceActions.ts';

const TONES = { now: 'success', coming: 'info', past: 'muted' } as const;
const WHEN = ['now', 'coming', 'past'] as const;

/** The price book: what is in force, what is coming, what was. */
export function Prices() {
  const t = useText(priceText);
  const list = useList(priceApi.list);
  const levels = useItemOptions('alevel');
  const tiers = useItemOptions('teacher_tier');
  const courseTypes = useCourseTypes();
  const [task, setTask] = useState<PriceTask>();
  const [history, setHistory] = useState<Price>();
  const [discounts, setDiscounts] = useState(false);
  const show = (next: { task?: PriceTask; history?: Price; discounts?: boolean }) => {
    setTask(next.task);
    setHistory(next.history);
    setDiscounts(next.discounts ?? false);
  };
  const actionsOf = usePriceActions(
    (one) => discardThen(() => show({ task: one })),
    (price) => discardThen(() => show({ history: price })),
  );
  const any = (name: string | null) =>
    name ? <Text>{name}</Text> : <span className="mute">{t('any')}</span>;
  return (
    <>
      <ListPage
        list={list}
        exportTo={priceApi.export}
        toolbar={
          <Button icon={Percent} onClick={() => discardThen(() => show({ discounts: true }))}>
            {t('discounts')}
          </Button>
        }
        main={{ label: t('add'), permission: may.edit, onClick: () => show({ task: {} }) }}
        filters={
          <>
            <ChoiceFilter field={list.fields.course_type} options={courseTypes} />
            <ChoiceFilter field={list.fields.level_id} options={levels} />
            <ChoiceFilter field={list.fields.tier_id} options={tiers} />
            <ChoiceFilter
              field={list.fields.when}
              options={WHEN.map((value) => ({ value, label: t(value) }))}
            />
          </>
        }
      >
        <DataTable
          list={list}
          openId={task && 'edit' in task ? task.edit.id : history?.id}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          columns={[
            courseTypeColumn,
            { field: 'level_name', width: 100, show: any },
            { field: 'tier_name', width: 108, show: any },
            { field: 'price_fen', width: 116, show: (fen) => <Money fen={fen} zero="number" /> },
            { field: 'valid_from' },
            { field: 'when', show: (when) => <Tone tone={TONES[when]}>{t(when)}</Tone> },
            { field: 'note', width: 140, hidden: true },
          ]}
          actions={(price) => <ActionMenu size="small" actions={actionsOf(price)} />}
        />
      </ListPage>
      <PriceDrawer task={task} onClose={() => show({})} />
      <Discounts open={discounts} onClose={() => show({})} />
      <HistoryDrawer doc="price" docId={history?.id} onClose={() => show({})} />
    </>
  );
}
