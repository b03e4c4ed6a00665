import { useState } from 'react';
import { fill } from '@/kernel/text.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { reasonDialog, toast } from '@/kernel/web/overlay/notice.ts';
import { mayDiscardChanges, useUnsavedChangesGuard } from '@/kernel/web/overlay/unsavedChanges.ts';
import { type TargetCell, type TargetGrid, type TargetRow, targetApi } from '../target.contract.ts';
import { targetText } from '../target.text.ts';
import { keyOf, type Step, type Typed } from './TargetTable.tsx';
import { keptOf, typedOf } from './units.ts';

const itemsOf = (grid: TargetGrid, step: Step, typed: Typed) =>
  grid.rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const text = typed[`${keyOf(row)} ${cell.month}`];
      const value = text === undefined ? undefined : keptOf(grid.metric, text, grid.minutes_per_class_hour);
      return value === undefined || value === cell[step] ? [] : [itemOf(row, cell, step, value)];
    }),
  );
function itemOf({ scope, team_id, admin_id }: TargetRow, cell: TargetCell, step: Step, value: number | null) {
  const { month, base, goal, stretch, version } = cell;
  const steps = { base, goal, stretch, [step]: value };
  // The first step of a cell that has none is its goal.
  return { scope, team_id, admin_id, month, version, ...steps, goal: steps.goal ?? value };
}

/** What is typed into the cells of the grid, one step at a time, until it is saved. */
export function useTyping(grid: TargetGrid) {
  const { metric, minutes_per_class_hour: perHour } = grid;
  const [step, setStep] = useState<Step>('goal');
  const [typed, setTyped] = useState<Typed>();
  const { run, busy } = useRun();
  const isUnread = (text: string) => keptOf(metric, text, perHour) === undefined;
  const items = typed ? itemsOf(grid, step, typed) : [];
  const unread = Object.values(typed ?? {}).filter(isUnread).length;
  useUnsavedChangesGuard(() => items.length + unread > 0);

  const show = async (next: Step) => {
    if (!(await mayDiscardChanges())) return;
    setStep(next);
    setTyped((now) => now && {});
  };
  const save = async () => {
    if (unread > 0) return toast.error(fill(targetText.unread_cells, { n: unread }));
    if (items.length === 0) return setTyped(undefined);
    const published = grid.rows.flatMap(({ cells }) => cells.filter(({ status }) => status === 'published'));
    const needsReason = items.some((item) =>
      published.some(({ month, version }) => month === item.month && version === item.version),
    );
    const reason = needsReason ? await reasonDialog({ title: targetText.reason, required: true }) : '';
    if (reason === undefined) return undefined;
    const done = await run(targetApi.set, { metric, items, reason });
    if (!done) return undefined;
    toast.success(fill(targetText.saved, { n: items.length }));
    return setTyped(undefined);
  };
  return {
    step,
    show,
    editing: typed && {
      typed,
      textOf: (cell: TargetCell) => typedOf(metric, cell[step], perHour),
      isUnread,
      onType: (changes: Typed) => setTyped({ ...typed, ...changes }),
    },
    changed: items.length,
    busy,
    begin: () => setTyped({}),
    end: () => setTyped(undefined),
    save,
  };
}
