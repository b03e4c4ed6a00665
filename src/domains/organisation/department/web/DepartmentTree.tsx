import { useState } from 'react';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useText } from '@/kernel/web/language.ts';
import type { List } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { departmentPermissions as may } from '../department.access.ts';
import { type DepartmentNode, departmentApi } from '../department.contract.ts';
import { departmentText } from '../department.text.ts';
import type { Task } from './DepartmentTasks.tsx';
import { type Dragging, TreeLine } from './TreeLine.tsx';
import { dropOf, linesOf } from './treeLines.ts';
import { useDepartmentActions } from './useDepartmentActions.ts';

interface DepartmentTreeProps {
  readonly nodes: readonly DepartmentNode[];
  /** How many are in no department. */
  readonly unplaced: number;
  readonly list: List<typeof departmentApi.members>;
  readonly onTask: (task: Task) => void;
}

export function DepartmentTree({ nodes, unplaced, list, onTask }: DepartmentTreeProps) {
  const t = useText(departmentText);
  const mayMove = useHolds()(may.edit);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [dragging, setDragging] = useState<Dragging>();
  const { run } = useAction(departmentApi.move, { success: departmentText.moved });
  const actionsOf = useDepartmentActions(nodes, onTask, run);
  const { department_id, unplaced: without } = list.fields;

  const toggle = (id: number) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const choose = (id: number | undefined, none?: 1) =>
    list.change({ department_id: id, unplaced: none, page: undefined });
  const drop = () => {
    const move = dragging?.over && dropOf(nodes, dragging.node, dragging.over.node, dragging.over.zone);
    setDragging(undefined);
    if (move) void run(move);
  };
  const lines = linesOf(nodes, closed);
  const everyone = nodes.reduce((sum, { member_count }) => sum + member_count, unplaced);
  return (
    <>
      <ul className="tree">
        <Whole
          label={t('everyone')}
          count={everyone}
          isHere={department_id.value === undefined && !without.value}
          onClick={() => choose(undefined)}
        />
        {lines.map((line) => (
          <TreeLine
            key={line.node.id}
            line={line}
            isHere={department_id.value === line.node.id}
            isClosed={closed.has(line.node.id)}
            actions={actionsOf(line.node)}
            dragging={mayMove ? { state: dragging, set: setDragging, drop, nodes } : undefined}
            onChoose={() => choose(line.node.id)}
            onToggle={() => toggle(line.node.id)}
          />
        ))}
        {unplaced > 0 && (
          <Whole
            label={t('unplaced')}
            count={unplaced}
            isHere={without.value === 1}
            onClick={() => choose(undefined, 1)}
          />
        )}
      </ul>
      {nodes.length === 0 && <EmptyState title={t('empty')} help={t('empty_help')} />}
      {mayMove && nodes.length > 1 && <p className="tree-help">{t('drag_help')}</p>}
    </>
  );
}

interface WholeProps {
  readonly label: string;
  readonly count: number;
  readonly isHere: boolean;
  readonly onClick: () => void;
}

/** A line that is no department: everybody, or those who are in none. */
const Whole = ({ label, count, isHere, onClick }: WholeProps) => (
  <li className="tree-line tree-whole">
    <button type="button" className="tree-name" aria-current={isHere || undefined} onClick={onClick}>
      <span className="clip">{label}</span>
    </button>
    <span className="tree-count num">{count}</span>
  </li>
);
