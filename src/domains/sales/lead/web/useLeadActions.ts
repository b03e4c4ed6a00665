import { useNavigate } from 'react-router';
import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { auditText } from '@/domains/organisation/audit/audit.text.ts';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { lessonPermissions } from '@/domains/teaching/lesson/lesson.access.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog, reasonDialog } from '@/kernel/web/overlay/notice.ts';
import { leadPermissions as may } from '../lead.access.ts';
import { type LeadWhole, leadApi } from '../lead.contract.ts';
import { isOpen } from '../lead.rules.ts';
import type { Lead } from '../lead.shapes.ts';
import { leadText } from '../lead.text.ts';
import type { LeadTask } from './LeadTasks.tsx';

interface Asked {
  readonly onTask: (task: LeadTask, lead: Lead) => void;
  readonly onHistory: (lead: Lead) => void;
  readonly onPack: (studentId: number) => void;
}

/** What can be done with a lead besides its plain moves. */
export function useLeadActions({
  onTask,
  onHistory,
  onPack,
}: Asked): (lead: Lead | LeadWhole) => MenuAction[] {
  const t = useText(leadText);
  const say = useSay();
  const navigate = useNavigate();
  const { run } = useRun();

  const convert = async ({ id, version, name }: Lead) => {
    const text: readonly [string, string] = [name, name];
    if (!(await confirmDialog({ title: leadText.convert, text, ok: leadText.convert }))) return;
    const made = await run(leadApi.convert, { id, version }, { success: leadText.converted });
    if (made) void navigate(studentPaths.edit({ student_id: made.student_id }));
  };
  const giveBack = async ({ id, version }: Lead) => {
    const why = await reasonDialog({ title: leadText.return, required: false });
    if (why !== undefined) await run(leadApi.return, { id, version, why }, { success: leadText.returned });
  };
  const call = async ({ id }: Lead) => {
    const shown = await run(leadApi.reveal, { id });
    const phone = shown?.phones[0]?.phone;
    if (phone) window.location.href = `tel:${phone}`;
  };

  return (lead) => {
    const { id, owner_id, status, student_id } = lead;
    const open = isOpen(status);
    const isOwned = open && owner_id !== null;
    const offered: (MenuAction | false)[] = [
      open &&
        owner_id === null && {
          key: 'claim',
          label: t('claim'),
          permission: may.claim,
          onClick: () => void run(leadApi.claim, { id }, { success: leadText.claimed }),
        },
      { key: 'call', label: t('call'), permission: may.phone, onClick: () => void call(lead) },
      isOwned && {
        key: 'visit',
        label: t('visit'),
        permission: may.log,
        onClick: () => onTask('visit', lead),
      },
      isOwned &&
        student_id === null && {
          key: 'convert',
          label: t('convert'),
          permission: may.convert,
          onClick: () => void convert(lead),
        },
      student_id !== null && {
        key: 'student',
        label: t('open_student'),
        onClick: () => void navigate(studentPaths.edit({ student_id })),
      },
      isOwned &&
        student_id !== null && {
          key: 'trial',
          label: t('arrange_trial'),
          permission: lessonPermissions.add,
          onClick: () => void navigate(lessonPaths.trialFor(student_id)),
        },
      student_id !== null && {
        key: 'contract',
        label: t('new_contract'),
        onClick: () => void navigate(contractPaths.addFor(student_id)),
      },
      student_id !== null && { key: 'pack', label: t('pack'), onClick: () => onPack(student_id) },
      open && {
        key: 'allocate',
        label: t('allocate'),
        permission: may.allocate,
        onClick: () => onTask('allocate', lead),
      },
      isOwned && { key: 'lock', label: t('lock'), permission: may.lock, onClick: () => onTask('lock', lead) },
      isOwned && {
        key: 'return',
        label: t('return'),
        permission: may.log,
        onClick: () => void giveBack(lead),
      },
      'can_unmerge' in lead &&
        lead.can_unmerge === 1 && {
          key: 'unmerge',
          label: t('unmerge'),
          permission: may.merge,
          onClick: () => void run(leadApi.unmerge, { id }, { success: leadText.event_unmerged }),
        },
      { key: 'history', label: say(auditText.history), onClick: () => onHistory(lead) },
      open && {
        key: 'lose',
        label: t('lose'),
        permission: may.log,
        danger: true,
        onClick: () => onTask('lose', lead),
      },
      open && {
        key: 'invalidate',
        label: t('invalidate'),
        permission: may.log,
        danger: true,
        onClick: () => onTask('invalidate', lead),
      },
    ];
    return offered.filter((action) => action !== false);
  };
}
