import { CalendarPlus, ChartColumn, Check, Gift, ListChecks, Snowflake, Sun, Ticket } from 'lucide-react';
import { useState } from 'react';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { reasonDialog } from '@/kernel/web/overlay/notice.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { entitlementTypeApi } from '../../entitlement-type/entitlement-type.contract.ts';
import { productPermissions } from '../../product/product.access.ts';
import { ProductFilter } from '../../product/web/embed/ProductFilter.tsx';
import { entitlementPermissions as may } from '../entitlement.access.ts';
import { type Entitlement, type EntitlementView, entitlementApi, VIEWS } from '../entitlement.contract.ts';
import { entitlementStatus } from '../entitlement.status.ts';
import { entitlementText } from '../entitlement.text.ts';
import { EntitlementBulk } from './EntitlementBulk.tsx';
import { EntitlementChart } from './EntitlementChart.tsx';
import { ExtendForm, GrantForm, UseForm, Uses } from './EntitlementForms.tsx';
import { useEntitlementColumns } from './useEntitlementColumns.tsx';
import './entitlement.css';

type Entitlements = List<typeof entitlementApi.list> & { readonly view: EntitlementView };

/** The view stands in the address like a filter, and is none: clearing the filters leaves it. */
function useEntitlements(student_id: number | undefined): Entitlements {
  const fixed = student_id === undefined ? {} : { student_id };
  const list = useList(entitlementApi.list, { defaults: { view: 'active' }, fixed, staleMs: 0 });
  const view = list.fields.view.value ?? 'active';
  const { view: _, ...filters } = list.filters;
  return { ...list, view, filters, fixed: { ...list.fixed, view }, clear: () => list.replace({ view }) };
}

function useViews(list: Entitlements, student_id: number | undefined): ListTabs {
  const t = useText(entitlementText);
  const asked = student_id === undefined ? {} : { student_id };
  const { data } = useApi(entitlementApi.counts, asked, { staleMs: 0, keepPrevious: true });
  return {
    tabs: VIEWS.map((key) => ({ key, label: t(`view_${key}`), ...(data && { count: data[key] }) })),
    value: list.view,
    onChange: (view) => list.replace({ view: view as EntitlementView }),
    label: t('views'),
  };
}

type Panel =
  | { readonly kind: 'grant' }
  | { readonly kind: 'extend' | 'use' | 'uses'; readonly row: Entitlement };

/** Entitlements of the company, or of one student: used, taken back, extended. */
export function EntitlementList({ studentId }: { readonly studentId?: number }) {
  const t = useText(entitlementText);
  const holds = useHolds();
  const list = useEntitlements(studentId);
  const [panel, setPanel] = useState<Panel>();
  const [chart, setChart] = useState(false);
  const { run } = useRun();
  const freeze = async ({ id, version }: Entitlement) => {
    const reason = await reasonDialog({
      title: entitlementText.freeze,
      ok: entitlementText.freeze,
      required: true,
    });
    if (reason) await run(entitlementApi.freeze, { id, version, reason });
  };
  const close = () => setPanel(undefined);
  const types = useOptions(entitlementTypeApi.options);
  const { data: totals } = useApi(
    entitlementApi.totals,
    { ...list.fixed, ...list.filters },
    { keepPrevious: true, staleMs: 0 },
  );
  const grant = () => setPanel({ kind: 'grant' });
  return (
    <>
      <ListPage
        list={list}
        main={{ label: t('grant'), onClick: grant, permission: may.grant, icon: Gift }}
        exportTo={entitlementApi.export}
        toolbar={
          studentId === undefined && (
            <Button icon={ChartColumn} onClick={() => setChart(!chart)}>
              {t(chart ? 'hide_chart' : 'show_chart')}
            </Button>
          )
        }
        tabs={useViews(list, studentId)}
        filters={
          <>
            {studentId === undefined && <KeywordFilter placeholder={t('keyword_hint')} />}
            {studentId === undefined && <CompanySelect />}
            <ChoiceFilter field={list.fields.type_id} options={types} />
            <StatusFilter status={entitlementStatus} />
            {studentId === undefined && <StudentFilter field={list.fields.student_id} />}
            {holds(productPermissions.read) && <ProductFilter field={list.fields.product_id} />}
          </>
        }
        summary={
          totals &&
          t('sums', {
            granted: totals.granted,
            used: totals.used,
            left: totals.left,
            money: formatFen(totals.worth_left_fen),
          })
        }
      >
        <DataTable
          list={list}
          columns={useEntitlementColumns(studentId !== undefined)}
          onOpen={(row) => setPanel({ kind: 'uses', row })}
          {...((holds(may.extend) || holds(studentApi.sms.permission)) && {
            bulk: () => <EntitlementBulk rows={list.selectedRows} onDone={() => list.select([])} />,
          })}
          actions={(row) => (
            <StatusButtons
              compact
              status={entitlementStatus}
              api={entitlementApi}
              record={row}
              about={row.type_name}
              more={[
                {
                  key: 'use',
                  label: t('use'),
                  icon: Check,
                  permission: may.use,
                  barred:
                    row.status !== 'active'
                      ? t('not_active')
                      : row.frozen_on === null
                        ? undefined
                        : t('is_frozen'),
                  onClick: () => setPanel({ kind: 'use', row }),
                },
                {
                  key: 'extend',
                  label: t('extend'),
                  icon: CalendarPlus,
                  permission: may.extend,
                  barred: row.status === 'active' && row.expires_on ? undefined : t('not_active'),
                  onClick: () => setPanel({ kind: 'extend', row }),
                },
                row.frozen_on === null
                  ? {
                      key: 'freeze',
                      label: t('freeze'),
                      icon: Snowflake,
                      permission: may.extend,
                      barred: row.status === 'active' ? undefined : t('not_active'),
                      onClick: () => void freeze(row),
                    }
                  : {
                      key: 'unfreeze',
                      label: t('unfreeze'),
                      icon: Sun,
                      permission: may.extend,
                      onClick: () => void run(entitlementApi.unfreeze, { id: row.id, version: row.version }),
                    },
                {
                  key: 'uses',
                  label: t('uses'),
                  icon: ListChecks,
                  onClick: () => setPanel({ kind: 'uses', row }),
                },
              ]}
            />
          )}
          empty={
            <EmptyList
              text={entitlementText}
              icon={Ticket}
              step={entitlementText.grant}
              permission={may.grant}
              onStep={grant}
            />
          }
        />
      </ListPage>
      <SideDrawer open={chart} onClose={() => setChart(false)} width="wide" title={t('chart')}>
        {chart && <EntitlementChart typeId={list.fields.type_id.value} />}
      </SideDrawer>
      <FormModal open={panel !== undefined} onClose={close} title={panel && t(panel.kind)} width={520}>
        {panel?.kind === 'grant' && <GrantForm studentId={studentId} onClose={close} />}
        {panel?.kind === 'use' && <UseForm row={panel.row} onClose={close} />}
        {panel?.kind === 'extend' && <ExtendForm row={panel.row} onClose={close} />}
        {panel?.kind === 'uses' && <Uses row={panel.row} />}
      </FormModal>
    </>
  );
}
