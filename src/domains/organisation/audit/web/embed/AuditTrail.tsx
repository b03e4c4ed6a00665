import { useState } from 'react';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { Person, TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { adminApi } from '../../../admin/admin.contract.ts';
import { type AuditRow, auditApi } from '../../audit.contract.ts';
import { auditText } from '../../audit.text.ts';
import { ChangeLines } from '../ChangeLines.tsx';

/** Everything that was ever changed: who, when, what, and each field before and after. */
export function AuditTrail() {
  const t = useText(auditText);
  const list = useList(auditApi.list);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = ({ id }: AuditRow) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  return (
    <ListPage list={list} filters={<TrailFilters list={list} />} exportTo={auditApi.export}>
      <DataTable
        list={list}
        onOpen={toggle}
        empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        columns={[
          { field: 'at', time: 'datetime' },
          {
            field: 'admin_name',
            width: 148,
            show: (name, row) => <Person name={name || t('system')} sub={row.address || undefined} />,
          },
          { field: 'action', width: 120, show: (_, row) => row.action_label || t(row.op) },
          { field: 'doc', width: 112, show: (_, row) => <Document row={row} onPick={list.change} /> },
          {
            field: 'changes',
            width: 420,
            show: (_, row) => (
              <ChangeLines row={row} open={opened.has(row.id)} onToggle={() => toggle(row)} />
            ),
          },
          { field: 'visitor_id', width: 140, hidden: true },
        ]}
      />
    </ListPage>
  );
}

type Trail = List<typeof auditApi.list>;

function TrailFilters({ list }: { list: Trail }) {
  const { by_admin_id, doc, doc_id, from, to } = list.fields;
  const people = useOptions(adminApi.options);
  // The label first: it is what an option shows.
  const docs = useOptions(auditApi.list, (answer) =>
    answer.list.map((kind) => ({ label: kind.doc_label, id: kind.doc })),
  );
  return (
    <>
      <DateFilter from={from} to={to} />
      <ChoiceFilter field={by_admin_id} options={people} />
      <ChoiceFilter field={doc} options={docs} />
      {doc_id.value !== undefined && (
        <ChoiceFilter field={doc_id} options={[{ value: doc_id.value, label: `#${doc_id.value}` }]} />
      )}
    </>
  );
}

/** The document's kind and number; a click shows only its rows. */
function Document({ row, onPick }: { row: AuditRow; onPick: Trail['change'] }) {
  const t = useText(auditText);
  const { doc, doc_id, doc_label } = row;
  return (
    <button type="button" className="trail-doc" title={t('only_doc')} onClick={() => onPick({ doc, doc_id })}>
      <TwoLines sub={<span className="num">#{doc_id}</span>}>{doc_label}</TwoLines>
    </button>
  );
}
