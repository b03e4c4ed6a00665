import { ChevronRight } from 'lucide-react';
import type { DragEvent } from 'react';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ActionMenu, type MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import type { DepartmentNode } from '../department.contract.ts';
import { departmentText } from '../department.text.ts';
import { dropOf, type TreeLine as Line, type Zone } from './treeLines.ts';

/** What is being dragged, and over which line it is. */
export interface Dragging {
  readonly node: DepartmentNode;
  readonly over?: { readonly node: DepartmentNode; readonly zone: Zone };
}
interface DragProps {
  readonly state: Dragging | undefined;
  readonly set: (dragging: Dragging | undefined) => void;
  readonly drop: () => void;
  readonly nodes: readonly DepartmentNode[];
}

interface TreeLineProps {
  readonly line: Line;
  readonly isHere: boolean;
  readonly isClosed: boolean;
  readonly actions: readonly MenuAction[];
  /** Left out where nothing may be moved. */
  readonly dragging: DragProps | undefined;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
}

const INDENT_PX = 16;

export function TreeLine(props: TreeLineProps) {
  const { line, isHere, isClosed, actions, dragging, onChoose, onToggle } = props;
  const t = useText(departmentText);
  const { node, depth, hasChildren, total } = line;
  const over = dragging?.state?.over;
  return (
    <li
      className="tree-line"
      data-department={node.id}
      data-drop={over?.node.id === node.id ? over.zone : undefined}
      style={{ paddingLeft: 4 + depth * INDENT_PX }}
      {...(dragging && dragHandlers(node, dragging))}
    >
      {hasChildren ? (
        <button
          type="button"
          className="tree-caret"
          aria-expanded={!isClosed}
          aria-label={`${t(isClosed ? 'expand' : 'collapse')} ${node.name}`}
          onClick={onToggle}
        >
          <Icon of={ChevronRight} size={13} />
        </button>
      ) : (
        <span className="tree-caret" />
      )}
      <button type="button" className="tree-name" aria-current={isHere || undefined} onClick={onChoose}>
        <span className="clip" title={node.name}>
          {node.name}
        </span>
        {node.leader_name && <small className="clip">{node.leader_name}</small>}
      </button>
      <span className="tree-count num">{total}</span>
      <span className="tree-actions">
        <ActionMenu size="small" actions={actions} />
      </span>
    </li>
  );
}

/** The upper and lower quarter of a line mean beside it, its middle means below it. */
function zoneOf(event: DragEvent<HTMLElement>): Zone {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  if (at < 0.25) return 'before';
  return at > 0.75 ? 'after' : 'inside';
}

function dragHandlers(node: DepartmentNode, { state, set, drop, nodes }: DragProps) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', node.name);
      set({ node });
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!state) return;
      const zone = zoneOf(event);
      const allowed = dropOf(nodes, state.node, node, zone) !== undefined;
      if (allowed) event.preventDefault();
      const over = allowed ? { node, zone } : undefined;
      if (state.over?.node !== over?.node || state.over?.zone !== over?.zone) set({ ...state, over });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      drop();
    },
    onDragEnd: () => set(undefined),
  };
}
