import { CalendarPlus, Eye, History, Pause, Play } from 'lucide-react';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog, reasonDialog } from '@/kernel/web/overlay/notice.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { classHoursPermissions as may } from '../class-hours.access.ts';
import { type ClassLot, classHoursApi } from '../class-hours.contract.ts';
import { classHoursText } from '../class-hours.text.ts';

export interface LotPanels {
  readonly open: (lot: ClassLot) => void;
  readonly extend: (lot: ClassLot) => void;
  readonly history: (lot: ClassLot) => void;
}

/** What can be done with a lot in its state. */
export function useLotActions(panels: LotPanels): (lot: ClassLot) => MenuAction[] {
  const t = useText(classHoursText);
  const { run: freeze } = useAction(classHoursApi.freeze, { success: webText.done });
  const { run: resume } = useAction(classHoursApi.resume, { success: webText.done });
  const rest = async ({ id, version }: ClassLot) => {
    const reason = await reasonDialog({ title: classHoursText.do_freeze, required: true });
    if (reason) await freeze({ id, version, reason });
  };
  const goOn = async ({ id, version }: ClassLot) => {
    if (await confirmDialog({ title: classHoursText.do_resume_confirm, ok: classHoursText.do_resume }))
      await resume({ id, version });
  };
  return (lot) => {
    const { state, expires_on } = lot;
    const barred = state === 'closed' ? t('nothing_left') : state === 'frozen' ? t('is_frozen') : undefined;
    return [
      { key: 'open', label: t('detail'), icon: Eye, onClick: () => panels.open(lot) },
      {
        key: 'extend',
        label: t('do_extend'),
        icon: CalendarPlus,
        permission: may.extend,
        barred: barred ?? (expires_on === null ? t('never_ends') : undefined),
        onClick: () => panels.extend(lot),
      },
      state === 'frozen'
        ? {
            key: 'resume',
            label: t('do_resume'),
            icon: Play,
            permission: may.freeze,
            onClick: () => void goOn(lot),
          }
        : {
            key: 'freeze',
            label: t('do_freeze'),
            icon: Pause,
            permission: may.freeze,
            barred: barred ?? (state === 'expired' ? t('is_expired') : undefined),
            onClick: () => void rest(lot),
          },
      { key: 'history', label: t('history'), icon: History, onClick: () => panels.history(lot) },
    ];
  };
}
