import { BadgeCheck, Check, ClipboardCheck, IdCard, Printer, UserX, Wallet } from 'lucide-react';
import { mayTransition } from '@/kernel/status.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { openBeside } from '@/kernel/web/api/exportList.ts';
import type { WriteEndpoint } from '@/kernel/web/api/useAction.ts';
import { useBulk } from '@/kernel/web/api/useBulk.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { BulkReport } from '@/kernel/web/list/BulkReport.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { examEntryPermissions as may } from '../exam-entry.access.ts';
import { examEntryApi } from '../exam-entry.contract.ts';
import type { ExamEntry } from '../exam-entry.shapes.ts';
import { examEntryStatus } from '../exam-entry.status.ts';
import { examEntryText } from '../exam-entry.text.ts';

type Move = 'confirm' | 'mark_absent' | 'mark_sat' | 'pay' | 'register' | 'ticket';
const MOVES = [
  { name: 'confirm', label: 'confirm_many', icon: Check },
  { name: 'pay', label: 'pay_many', icon: Wallet },
  { name: 'register', label: 'register_many', icon: ClipboardCheck },
  { name: 'ticket', label: 'ticket_many', icon: IdCard },
  { name: 'mark_sat', label: 'sat_many', icon: BadgeCheck },
  { name: 'mark_absent', label: 'absent_many', icon: UserX },
] as const;

interface EntryBulkProps {
  readonly entries: readonly ExamEntry[];
  readonly moves: readonly Move[];
  readonly onDone: () => void;
}

/** The same move for all that are chosen: each by itself, and what is barred says why. */
export function EntryBulk({ entries, moves, onDone }: EntryBulkProps) {
  const t = useText(examEntryText);
  const say = useSay();
  const [holds, actor] = [useHolds(), useActor()];
  const bulk = useBulk();
  const fitting = (name: Move) =>
    entries.filter(({ status }) =>
      (examEntryStatus.transitions[name].from as readonly string[]).includes(status),
    );
  // Of what was sat no ticket is printed any more.
  const printed = moves.includes('ticket') ? entries.filter(({ status }) => status === 'ticketed') : [];
  const make = async (name: Move) => {
    const chosen = fitting(name);
    const { label } = examEntryStatus.transitions[name];
    if (!(await confirmDialog({ title: examEntryText[`${name}_question`], ok: label }))) return;
    await bulk.run(
      examEntryApi[name] as WriteEndpoint as typeof examEntryApi.pay,
      chosen.map((one) => {
        const verdict = mayTransition(examEntryStatus.transitions[name], one, actor);
        return {
          id: one.id,
          name: `${one.student_name} ${one.item_code}`,
          input: { id: one.id, version: one.version },
          ...(verdict !== true && { barred: say(verdict) }),
        };
      }),
    );
  };
  return (
    <>
      {MOVES.filter(({ name }) => moves.includes(name)).map(({ name, label, icon }) => {
        const chosen = fitting(name);
        if (chosen.length === 0 || !holds(examEntryStatus.transitions[name].permission)) return null;
        return (
          <Button key={name} icon={icon} onClick={() => void make(name)}>
            {t(label)} <span className="num">{chosen.length}</span>{' '}
            {name === 'confirm' && (
              <span className="num">
                {t('holding', { money: formatFen(sumOf(chosen, ({ fee_fen }) => fee_fen)) })}
              </span>
            )}
          </Button>
        );
      })}
      {printed.length > 0 && holds(may.ticket) && (
        <Button
          icon={Printer}
          onClick={() => openBeside(examEntryApi.tickets, { ids: printed.map(({ id }) => id).join(',') })}
        >
          {t('tickets')} <span className="num">{printed.length}</span>
        </Button>
      )}
      <BulkReport
        bulk={bulk}
        onClose={() => {
          bulk.clear();
          onDone();
        }}
      />
    </>
  );
}
