import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { courseTypeColumn } from '@/domains/organisation/course-type/web/embed/courseTypeColumn.tsx';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { payLinePermissions as may } from '../../pay-line.access.ts';
import { type PayLine, payLineApi } from '../../pay-line.contract.ts';
import { LINE_KINDS } from '../../pay-line.rules.ts';
import { payLineText } from '../../pay-line.text.ts';
import { OverrideForm } from '../OverrideForm.tsx';

const KIND_TONES = { lesson: 'success', difference: 'info', reversal: 'warning' } as const;
/** What the lessons of one teacher have brought, line by line. */
export function PayLines({ teacherId }: { teacherId: number }) {
  const t = useText(payLineText);
  const list = useList(payLineApi.list, { fixed: { teacher_id: teacherId } });
  const { data: totals } = useApi(
    payLineApi.totals,
    { teacher_id: teacherId, ...list.filters },
    { keepPrevious: true },
  );
  const [overriding, setOverriding] = useState<PayLine>();
  return (
    <>
      <ListPage
        list={list}
        exportTo={payLineApi.export}
        filters={
          <>
            <ChoiceFilter field={list.fields.month} options={lastMonths()} />
            <ChoiceFilter
              field={list.fields.kind}
              options={LINE_KINDS.map((value) => ({ value, label: t(value) }))}
            />
            <ChoiceFilter field={list.fields.course_type} options={useCourseTypes()} />
            <ChoiceFilter field={list.fields.is_missing} options={[{ value: 1, label: t('missing_only') }]} />
          </>
        }
        summary={
          totals && (
            <>
              {t('lessons_count', { n: totals.lessons })} ·{' '}
              <Money fen={totals.amount_fen} zero="number" strong />
              {totals.missing > 0 && (
                <>
                  {' '}
                  · <span className="tone-text-danger">{t('missing_count', { n: totals.missing })}</span>
                </>
              )}
            </>
          )
        }
      >
        <DataTable
          list={list}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          columns={[
            { field: 'starts_at', time: 'datetime' },
            {
              field: 'kind',
              width: 88,
              mark: true,
              show: (kind) => <Tone tone={KIND_TONES[kind]}>{t(kind)}</Tone>,
            },
            courseTypeColumn,
            { field: 'subject_name', width: 108, from: 900 },
            { field: 'outcome', width: 92, show: (outcome) => t(outcome as 'present') },
            { field: 'minutes', width: 88, show: (n) => <Text>{t('minutes_short', { n })}</Text> },
            {
              field: 'rate_fen',
              width: 124,
              show: (fen, { unit, is_missing }) =>
                is_missing || fen === null ? (
                  <Tone tone="danger">{t('is_missing')}</Tone>
                ) : (
                  <TwoLines sub={t(unit === 'lesson' ? 'per_lesson' : 'hour')}>
                    <Money fen={fen} zero="number" />
                  </TwoLines>
                ),
            },
            { field: 'amount_fen', width: 112, show: (fen) => <Money fen={fen} red strong zero="number" /> },
            {
              field: 'month',
              width: 108,
              show: (month, { corrects_month }) => (
                <TwoLines {...(corrects_month && { sub: t('corrects', { month: corrects_month }) })}>
                  <Hy>{month}</Hy>
                </TwoLines>
              ),
            },
            { field: 'reason', width: 120, from: 1160 },
            { field: 'created_at', hidden: true, show: (at) => <Time at={at} /> },
          ]}
          actions={(line) => (
            <ActionMenu
              size="small"
              actions={
                line.kind === 'lesson'
                  ? [
                      {
                        key: 'override',
                        label: t('override'),
                        icon: Pencil,
                        permission: may.override,
                        onClick: () => setOverriding(line),
                      },
                    ]
                  : []
              }
            />
          )}
        />
      </ListPage>
      <FormModal
        open={overriding !== undefined}
        onClose={() => setOverriding(undefined)}
        title={t('override')}
      >
        {overriding && (
          <OverrideForm key={overriding.id} line={overriding} onDone={() => setOverriding(undefined)} />
        )}
      </FormModal>
    </>
  );
}
