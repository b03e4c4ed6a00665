import { ArrowDown, ArrowUp, CornerDownRight, History, Merge, Pencil, Plus, Trash2 } from 'lucide-react';
import type { InputOf } from '@/kernel/contract/api.ts';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { departmentPermissions as may } from '../department.access.ts';
import { type DepartmentNode, departmentApi } from '../department.contract.ts';
import { isEmpty } from '../department.rules.ts';
import { departmentText } from '../department.text.ts';
import type { Task } from './DepartmentTasks.tsx';
import { stepOf } from './treeLines.ts';

type Move = (input: InputOf<typeof departmentApi.move>) => Promise<unknown>;

/** What can be done with one department: by menu everything that dragging does, and the rest. */
export function useDepartmentActions(
  nodes: readonly DepartmentNode[],
  onTask: (task: Task) => void,
  move: Move,
): (node: DepartmentNode) => MenuAction[] {
  const t = useText(departmentText);
  const say = useSay();
  const { run } = useAction(departmentApi.del, { success: webText.done });
  const remove = async ({ id, name }: DepartmentNode) => {
    const title = fill(departmentText.del_confirm, { name });
    if (await confirmDialog({ title, ok: departmentText.del, danger: true })) await run({ id });
  };
  const step = (node: DepartmentNode, by: -1 | 1): MenuAction[] => {
    const input = stepOf(nodes, node, by);
    const [key, icon] = by < 0 ? (['move_up', ArrowUp] as const) : (['move_down', ArrowDown] as const);
    return input ? [{ key, label: t(key), icon, permission: may.edit, onClick: () => void move(input) }] : [];
  };
  return (node) => {
    const children = nodes.filter(({ parent_id }) => parent_id === node.id).length;
    const empty = isEmpty(node.member_count, children);
    return [
      {
        key: 'add',
        label: t('add_below'),
        icon: Plus,
        permission: may.add,
        onClick: () => onTask({ kind: 'add', parentId: node.id }),
      },
      {
        key: 'edit',
        label: t('edit'),
        icon: Pencil,
        permission: may.edit,
        onClick: () => onTask({ kind: 'edit', node }),
      },
      ...step(node, -1),
      ...step(node, 1),
      {
        key: 'move',
        label: t('move_to'),
        icon: CornerDownRight,
        permission: may.edit,
        onClick: () => onTask({ kind: 'move', node }),
      },
      {
        key: 'merge',
        label: t('merge_into'),
        icon: Merge,
        permission: may.merge,
        onClick: () => onTask({ kind: 'merge', node }),
      },
      {
        key: 'history',
        label: t('history'),
        icon: History,
        onClick: () => onTask({ kind: 'history', node }),
      },
      {
        key: 'del',
        label: t('del'),
        icon: Trash2,
        danger: true,
        permission: may.del,
        barred: empty === true ? undefined : say(empty),
        onClick: () => void remove(node),
      },
    ];
  };
}
