import { FileText, History, Link2, ListChecks, Pencil, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { openBeside } from '@/kernel/web/api/exportList.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useActor } from '@/kernel/web/session/me.ts';
import { applyDemandPermissions as may } from '../apply-demand.access.ts';
import { applyDemandApi } from '../apply-demand.contract.ts';
import { isActive, isEditable } from '../apply-demand.rules.ts';
import type { ApplyDemand } from '../apply-demand.shapes.ts';
import { applyDemandStatus } from '../apply-demand.status.ts';
import { applyDemandText } from '../apply-demand.text.ts';
import { AssignForm, AttachForm, demandForms } from './demandForms.tsx';

interface DemandButtonsProps {
  readonly demand: ApplyDemand;
  readonly compact?: boolean;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
  /** To its shortlist. */
  readonly onPlan: () => void;
}

/** What can be done with a demand: its moves, who guides it, its service, its plan on paper. */
export function DemandButtons({ demand, compact = false, onEdit, onHistory, onPlan }: DemandButtonsProps) {
  const t = useText(applyDemandText);
  const say = useSay();
  const isHere = demand.company_id === useActor().company_id;
  const [task, setTask] = useState<'assign' | 'attach'>();
  const end = () => setTask(undefined);
  const verdict = isEditable(demand);
  const isOpen = isHere && isActive(demand) === true;
  const active: MenuAction[] = [
    { key: 'shortlist', label: t('shortlist_edit'), icon: ListChecks, permission: may.plan, onClick: onPlan },
    {
      key: 'assign',
      label: t('assign'),
      icon: UserCheck,
      permission: may.accept,
      onClick: () => setTask('assign'),
    },
    ...(demand.contract_line_id === null
      ? [
          {
            key: 'attach',
            label: t('attach'),
            icon: Link2,
            permission: may.accept,
            onClick: () => setTask('attach'),
          },
        ]
      : []),
  ];
  const edit: MenuAction = {
    key: 'edit',
    label: t('edit'),
    icon: Pencil,
    permission: may.add,
    barred: verdict === true ? undefined : say(verdict),
    onClick: onEdit,
  };
  return (
    <>
      <StatusButtons
        compact={compact}
        status={applyDemandStatus}
        api={applyDemandApi}
        record={demand}
        about={demand.number}
        forms={demandForms}
        more={[
          ...(isOpen ? active : []),
          ...(isHere ? [edit] : []),
          {
            key: 'print',
            label: t('print'),
            icon: FileText,
            onClick: () => openBeside(applyDemandApi.pdf, { id: demand.id }),
          },
          { key: 'history', label: t('history'), icon: History, onClick: onHistory },
        ]}
      />
      <FormModal open={task !== undefined} onClose={end} title={task && `${t(task)} · ${demand.number}`}>
        {task === 'assign' && <AssignForm demand={demand} onClose={end} />}
        {task === 'attach' && <AttachForm demand={demand} onClose={end} />}
      </FormModal>
    </>
  );
}
