import { Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminPaths } from '@/domains/organisation/admin/admin.paths.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Person } from '@/kernel/web/display/value/TwoLines.tsx';
import { Words } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { adminPermissions } from '../../admin/admin.access.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { adminStatus } from '../../admin/admin.status.ts';
import { adminText } from '../../admin/admin.text.ts';
import { departmentPermissions as may } from '../department.access.ts';
import type { DepartmentNode, departmentApi, Member } from '../department.contract.ts';
import { departmentText } from '../department.text.ts';
import { MoveMembers } from './MoveMembers.tsx';

interface MembersProps {
  readonly list: List<typeof departmentApi.members>;
  /** Nothing: everybody. */
  readonly chosen: DepartmentNode | undefined;
}

/** Who is in a department; a click leads to the person. */
export function Members({ list, chosen }: MembersProps) {
  const t = useText(departmentText);
  const position = useText(adminText);
  const holds = useHolds();
  const navigate = useNavigate();
  const [moving, setMoving] = useState<readonly number[]>([]);
  const open = ({ id }: Member) => void navigate(adminPaths.detail(id));
  return (
    <section className="department-members" aria-label={t('members')}>
      <ListPage
        list={list}
        exportTo={adminApi.export}
        filters={
          <>
            <KeywordFilter placeholder={t('keyword_hint')} />
            <StatusFilter status={adminStatus} />
            {chosen && (
              <ChoiceFilter
                field={list.fields.below}
                options={[
                  { value: 1, label: t('with_below') },
                  { value: 0, label: t('only_this') },
                ]}
              />
            )}
          </>
        }
      >
        <DataTable<typeof departmentApi.members>
          list={list}
          {...(holds(adminPermissions.read) && { onOpen: open })}
          empty={<EmptyState icon={Users} title={t('empty_members')} help={t('empty_members_help')} />}
          columns={[
            {
              field: 'admin_name',
              width: 168,
              show: (name, { login_name }) => <Person name={name} sub={login_name} />,
            },
            {
              field: 'status',
              show: (status) => <StatusTag status={adminStatus} value={status} />,
            },
            { field: 'department_name', width: 112 },
            {
              field: 'positions',
              width: 128,
              show: (positions) => <Words of={positions.map((one) => position(one))} />,
            },
            { field: 'phone', width: 116, show: (phone) => <Text>{phone}</Text> },
          ]}
          {...(holds(may.move_members) && {
            bulk: (ids: readonly number[]) => (
              <Button onClick={() => setMoving(ids)}>{t('move_members_to')}</Button>
            ),
          })}
        />
      </ListPage>
      <MoveMembers
        ids={moving}
        onClose={() => setMoving([])}
        onDone={() => {
          setMoving([]);
          list.select([]);
        }}
      />
    </section>
  );
}
