import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { ApprovalList } from '@/kernel/web/approval/ApprovalList.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { manageItemApi } from '../../../manage-item/manage-item.contract.ts';
import { ITEM_KINDS } from '../../../manage-item/manage-item.rules.ts';
import { manageItemText } from '../../../manage-item/manage-item.text.ts';
import { manageDataPermissions as may } from '../../manage-data.access.ts';
import { type ManageData, manageDataApi } from '../../manage-data.contract.ts';
import { manageDataStatus } from '../../manage-data.status.ts';
import { manageDataText } from '../../manage-data.text.ts';
import { AddForm, EditForm } from '../FigureForm.tsx';

type Valued = Pick<ManageData, 'amount_fen' | 'quantity'>;
const Value = ({ amount_fen, quantity }: Valued) =>
  amount_fen === null ? (
    <span className="num">{quantity}</span>
  ) : (
    <Money fen={amount_fen} strong zero="number" />
  );

/** What people enter of a month: one enters it, another approves it. */
export function EnteredFigures() {
  const t = useText(manageDataText);
  const of = useText(manageItemText);
  const holds = useHolds();
  const list = useList(manageDataApi.list, { staleMs: 0 });
  const { fields } = list;
  const { data: totals } = useApi(manageDataApi.totals, list.filters, { keepPrevious: true });
  const { data: items } = useApi(manageItemApi.options, {});
  const [months] = useState(lastMonths);
  const [edited, setEdited] = useState<ManageData>();
  const kinds = ITEM_KINDS.map((value) => ({ value, label: of(value) }));
  return (
    <>
      <ApprovalList
        list={list}
        api={manageDataApi}
        status={manageDataStatus}
        text={manageDataText}
        param="manage_data_id"
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
            <ChoiceFilter field={fields.month} options={months} />
            <ChoiceFilter
              field={fields.manage_item_id}
              options={(items?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <ChoiceFilter field={fields.item_kind} options={kinds} />
          </>
        }
        columns={[
          { field: 'month', width: 96, show: (month) => <Hy>{month}</Hy> },
          { field: 'manage_item_name', width: 150 },
          { field: 'item_kind', width: 80, show: (kind) => of(kind) },
          { field: 'amount_fen', width: 130, show: (_, doc) => <Value {...doc} /> },
          { field: 'note', width: 200 },
        ]}
        nameOf={({ month, manage_item_name }) => `${month} ${manage_item_name}`}
        add={{
          permission: may.edit,
          form: ({ added, endTask }) => (
            <AddForm month={fields.month.value} onClose={endTask} onDone={added} />
          ),
        }}
        facts={(doc) => (
          <>
            <Fact label={t('month')}>
              <Hy>{doc.month}</Hy>
            </Fact>
            <Fact label={t('manage_item_name')}>{doc.manage_item_name}</Fact>
            <Fact label={t('item_kind')}>{of(doc.item_kind)}</Fact>
            <Fact label={t(doc.item_kind === 'number' ? 'quantity' : 'amount_fen')}>
              <Value {...doc} />
            </Fact>
            {doc.note && <Fact label={t('note')}>{doc.note}</Fact>}
            {doc.file_id && doc.file_name && (
              <Fact label={t('file_name')}>
                <FileLink file={{ id: doc.file_id, name: doc.file_name }} />
              </Fact>
            )}
          </>
        )}
      >
        {(doc) => (
          <>
            {holds(may.edit) && ['draft', 'rejected'].includes(doc.status) && (
              <p>
                <Button icon={Pencil} onClick={() => setEdited(doc)}>
                  {t('edit')}
                </Button>
              </p>
            )}
            {doc.revisions.length > 1 && (
              <Section title={t('revisions')}>
                <Facts>
                  {doc.revisions.map((one) => (
                    <Fact key={one.revision} label={t('revision', { n: one.revision })}>
                      <Value {...one} /> <span className="mute">{one.created_by_name}</span>{' '}
                      <Time at={one.created_at} />
                    </Fact>
                  ))}
                </Facts>
              </Section>
            )}
          </>
        )}
      </ApprovalList>
      <FormModal
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={t('edit')}
        width={480}
      >
        {edited && <EditForm key={edited.version} doc={edited} onClose={() => setEdited(undefined)} />}
      </FormModal>
    </>
  );
}
