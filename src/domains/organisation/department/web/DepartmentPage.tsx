import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useList } from '@/kernel/web/list/useList.ts';
import { useKeys } from '@/kernel/web/navigation/useKeys.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { departmentPermissions as may } from '../department.access.ts';
import { departmentApi } from '../department.contract.ts';
import { departmentText } from '../department.text.ts';
import { DepartmentTasks, type Task } from './DepartmentTasks.tsx';
import { DepartmentTree } from './DepartmentTree.tsx';
import { Members } from './Members.tsx';
import './department.css';

/** The tree on the left, who is in the chosen department on the right. */
export function DepartmentPage() {
  const t = useText(departmentText);
  const holds = useHolds();
  const tree = useApi(departmentApi.tree, {});
  const members = useList(departmentApi.members);
  const [task, setTask] = useState<Task>();
  const add = holds(may.add) ? () => setTask({ kind: 'add', parentId: null }) : undefined;
  useKeys({ n: add });
  const nodes = tree.data?.list ?? [];
  const chosen = nodes.find(({ id }) => id === members.fields.department_id.value);
  return (
    <>
      <PageHeader title={t('title')}>
        {add && (
          <Button kind="primary" icon={Plus} shortcut="N" onClick={add}>
            {t('add')}
          </Button>
        )}
      </PageHeader>
      <div className="department">
        <section className="department-side" aria-label={t('tree')} data-scroll>
          {tree.isPending && <RowsSkeleton rows={8} />}
          {tree.error && !tree.data && <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />}
          {tree.data && (
            <DepartmentTree
              nodes={nodes}
              unplaced={tree.data.unplaced_count}
              list={members}
              onTask={setTask}
            />
          )}
        </section>
        <Members list={members} chosen={chosen} />
      </div>
      <DepartmentTasks task={task} nodes={nodes} onClose={() => setTask(undefined)} />
    </>
  );
}
