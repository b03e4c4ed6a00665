import { useState } from 'react';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { ApprovalList } from '@/kernel/web/approval/ApprovalList.tsx';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { payAdjustmentPermissions as may } from '../../pay-adjustment.access.ts';
import { payAdjustmentApi } from '../../pay-adjustment.contract.ts';
import { ADJUSTMENT_KINDS } from '../../pay-adjustment.rules.ts';
import { payAdjustmentStatus } from '../../pay-adjustment.status.ts';
import { payAdjustmentText } from '../../pay-adjustment.text.ts';
import { AdjustmentForm } from '../AdjustmentForm.tsx';

/** Bonuses, deductions and other work: what waits, and what was decided. */
export function Adjustments() {
  const t = useText(payAdjustmentText);
  const list = useList(payAdjustmentApi.list, { staleMs: 0 });
  const { data: totals } = useApi(payAdjustmentApi.totals, list.filters, { keepPrevious: true });
  const [months] = useState(lastMonths);
  const [adding, setAdding] = useState(false);
  const kinds = ADJUSTMENT_KINDS.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <ApprovalList
        list={list}
        api={payAdjustmentApi}
        status={payAdjustmentStatus}
        text={payAdjustmentText}
        param="pay_adjustment_id"
        main={{ label: t('add'), onClick: () => setAdding(true), permission: may.add }}
        summary={totals && t('sums', { waiting: totals.waiting, approved: formatFen(totals.approved_fen) })}
        filters={
          <>
            <CompanySelect />
            <ChoiceFilter field={list.fields.month} options={months} />
            <TeacherFilter field={list.fields.teacher_id} />
            <ChoiceFilter field={list.fields.kind} options={kinds} />
          </>
        }
        columns={[
          {
            field: 'teacher_name',
            width: 108,
            show: (name, { teacher_id }) => <TeacherLink id={teacher_id} name={name} />,
          },
          {
            field: 'month',
            width: 108,
            show: (month, { corrects_month }) => (
              <TwoLines {...(corrects_month && { sub: t('corrects', { month: corrects_month }) })}>
                <Hy>{month}</Hy>
              </TwoLines>
            ),
          },
          { field: 'kind', width: 96, show: (kind) => t(kind) },
          { field: 'signed_fen', width: 116, show: (fen) => <Money fen={fen} red /> },
          { field: 'note', width: 200 },
        ]}
        nameOf={({ teacher_name, month }) => `${teacher_name} ${month}`}
        facts={(doc) => (
          <>
            <Fact label={t('teacher_name')}>
              <TeacherLink id={doc.teacher_id} name={doc.teacher_name} />
            </Fact>
            <Fact label={t('kind')}>{t(doc.kind)}</Fact>
            <Fact label={t('signed_fen')}>
              <Money fen={doc.signed_fen} red strong />
            </Fact>
            <Fact label={t('month')}>{doc.month}</Fact>
            {doc.corrects_month && <Fact label={t('corrects_month')}>{doc.corrects_month}</Fact>}
          </>
        )}
      />
      <FormModal open={adding} onClose={() => setAdding(false)} title={t('add')} width={520}>
        <AdjustmentForm month={list.fields.month.value} onDone={() => setAdding(false)} />
      </FormModal>
    </>
  );
}
