import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { ApprovalList } from '@/kernel/web/approval/ApprovalList.tsx';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { channelCostPermissions as may } from '../channel-cost.access.ts';
import { channelCostApi } from '../channel-cost.contract.ts';
import { daysOf } from '../channel-cost.rules.ts';
import { channelCostStatus } from '../channel-cost.status.ts';
import { channelCostText } from '../channel-cost.text.ts';
import { CostForm } from './CostForm.tsx';

/** What channels cost: entered by one, decided by another. */
export function CostTab() {
  const t = useText(channelCostText);
  const w = useText(webText);
  const list = useList(channelCostApi.list, { staleMs: 0 });
  const { fields } = list;
  const { data: totals } = useApi(channelCostApi.totals, list.filters, { keepPrevious: true });
  return (
    <ApprovalList
      list={list}
      api={channelCostApi}
      status={channelCostStatus}
      text={channelCostText}
      param="channel_cost_id"
      summary={
        totals &&
        t('sums', {
          waiting: totals.waiting,
          asked: formatFen(totals.waiting_fen),
          approved: totals.approved,
          spent: formatFen(totals.approved_fen),
        })
      }
      filters={
        <>
          <CompanySelect />
          <ChoiceFilter field={fields.channel_id} options={useOptions(channelApi.list)} />
          <ChoiceFilter field={fields.channel_group_id} options={useItemOptions('channel_group')} />
          <ChoiceFilter field={fields.cost_type_id} options={useItemOptions('cost_type')} />
          <ChoiceFilter
            field={fields.is_commission}
            options={[
              { value: 1, label: w('yes') },
              { value: 0, label: w('no') },
            ]}
          />
          <DaysFilter from={fields.day_from} to={fields.day_to} label={t('days')} presets />
        </>
      }
      columns={[
        { field: 'channel_name', width: 110 },
        {
          field: 'cost_type_name',
          width: 90,
          show: (name, doc) => (doc.is_commission ? t('commission_payment') : name),
        },
        {
          field: 'from_on',
          title: t('days'),
          width: 104,
          show: (from_on, { to_on }) => (
            <TwoLines sub={<Hy>{to_on}</Hy>}>
              <Hy>{from_on}</Hy>
            </TwoLines>
          ),
        },
        { field: 'amount_fen', width: 116, show: (fen) => <Money fen={fen} strong /> },
        { field: 'day_fen', width: 104, from: 1000, show: (fen) => <Money fen={fen} zero="number" /> },
        { field: 'file_count', width: 64, from: 1100 },
      ]}
      lastColumns={[
        { field: 'corrects_month', width: 96, hidden: true },
        { field: 'note', width: 160 },
      ]}
      nameOf={(doc) => `${doc.number} ${doc.channel_name}`}
      add={{
        permission: may.add,
        form: ({ added, endTask }) => <CostForm onClose={endTask} onDone={added} />,
      }}
      facts={(doc) => (
        <>
          <Fact label={t('channel_name')}>{doc.channel_name}</Fact>
          <Fact label={t('cost_type_name')}>
            {doc.is_commission ? t('commission_payment') : doc.cost_type_name}
          </Fact>
          <Fact label={t('days')}>
            <Hy>{doc.from_on}</Hy> – <Hy>{doc.to_on}</Hy>
          </Fact>
          <Fact label={t('amount_fen')}>
            <Money fen={doc.amount_fen} strong />
          </Fact>
          {daysOf(doc.from_on, doc.to_on) > 1 && (
            <Fact label={t('day_fen')}>
              <Money fen={doc.day_fen} zero="number" />
            </Fact>
          )}
          {doc.corrects_month && <Fact label={t('corrects_month')}>{doc.corrects_month}</Fact>}
          {doc.note && <Fact label={t('note')}>{doc.note}</Fact>}
          {doc.files.map((file) => (
            <Fact key={file.id} label={t('files')}>
              <FileLink file={file} />
            </Fact>
          ))}
          {doc.lines.map((line) => (
            <Fact key={line.id} label={`${line.recharge_number} ${line.student_name}`}>
              <Money fen={line.amount_fen} signed />
            </Fact>
          ))}
        </>
      )}
    />
  );
}
