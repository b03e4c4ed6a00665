import { useNavigate } from 'react-router';
import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { rechargePaths } from '@/domains/money/recharge/recharge.paths.ts';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { renewalPermissions as may } from '../renewal.access.ts';
import { renewalPaths } from '../renewal.paths.ts';
import { isOpen } from '../renewal.rules.ts';
import type { Renewal } from '../renewal.shapes.ts';
import { renewalText } from '../renewal.text.ts';
import type { RenewalTask } from './RenewalTasks.tsx';

interface Asked {
  readonly onTask: (task: RenewalTask, renewal: Renewal) => void;
  readonly onHistory: (renewal: Renewal) => void;
  /** On the page itself there is nothing to open. */
  readonly isPage?: boolean;
}

/** What can be done with a renewal besides logging. Renewed is not among it: the books say so. */
export function useRenewalActions({
  onTask,
  onHistory,
  isPage = false,
}: Asked): (task: Renewal) => MenuAction[] {
  const t = useText(renewalText);
  const navigate = useNavigate();
  return (task) => {
    const { id, student_id, status } = task;
    const open = isOpen(status);
    const offered: (MenuAction | false)[] = [
      !isPage && {
        key: 'open',
        label: t('open_page'),
        onClick: () => void navigate(renewalPaths.edit({ renewal_id: id })),
      },
      {
        key: 'student',
        label: t('open_student'),
        onClick: () => void navigate(studentPaths.edit({ student_id })),
      },
      {
        key: 'contract',
        label: t('new_contract'),
        onClick: () => void navigate(contractPaths.addFor(student_id)),
      },
      {
        key: 'recharge',
        label: t('new_recharge'),
        onClick: () => void navigate(rechargePaths.top({ add_for: student_id })),
      },
      open && {
        key: 'hand_over',
        label: t('hand_over'),
        permission: may.hand_over,
        onClick: () => onTask('hand_over', task),
      },
      open && {
        key: 'snooze',
        label: t('snooze'),
        permission: may.log,
        onClick: () => onTask('snooze', task),
      },
      { key: 'history', label: t('history'), onClick: () => onHistory(task) },
      open && {
        key: 'lose',
        label: t('lose'),
        permission: may.log,
        danger: true,
        onClick: () => onTask('lose', task),
      },
    ];
    return offered.filter((action) => action !== false);
  };
}
