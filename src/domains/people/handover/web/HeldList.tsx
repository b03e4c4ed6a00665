import type { Holder } from '@/domains/people/student/student.rules.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { handoverApi } from '../handover.contract.ts';
import { handoverText } from '../handover.text.ts';
import { PackPrint } from './embed/PackPrint.tsx';

/** By kind: all of it, or these. */
export type Chosen = Readonly<Record<string, 'all' | readonly number[]>>;

interface HeldListProps {
  readonly adminId: number;
  readonly role: Holder;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** All that somebody holds, kind by kind, each to be ticked. */
export function HeldList({ adminId, role, chosen, onChange }: HeldListProps) {
  const t = useText(handoverText);
  const { data, error, isPending, refetch } = useApi(handoverApi.held, { admin_id: adminId, role });
  if (isPending) return <RowsSkeleton rows={4} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const groups = data.list.filter(({ count }) => count > 0);
  if (groups.length === 0) return <p className="mute handover-hint">{t('none_held')}</p>;
  return groups.map(({ kind, label, count, items }) => {
    const mine = chosen[kind] ?? [];
    const isChosen = (id: number) => mine === 'all' || mine.includes(id);
    const toggle = (id: number) => {
      const before = mine === 'all' ? items.map((item) => item.id) : mine;
      const next = isChosen(id) ? before.filter((one) => one !== id) : [...before, id];
      onChange({ ...chosen, [kind]: next });
    };
    return (
      <section className="held" key={kind} data-kind={kind}>
        <header>
          <label>
            <input
              type="checkbox"
              checked={mine === 'all'}
              onChange={(event) => onChange({ ...chosen, [kind]: event.target.checked ? 'all' : [] })}
            />
            <b>{label}</b> {t('choose_all')}
          </label>
          <span className="grow" />
          <span className="mute">
            {mine === 'all' ? t('all_of', { n: count }) : t('chosen_of', { n: mine.length, all: count })}
          </span>
        </header>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <label>
                <input type="checkbox" checked={isChosen(item.id)} onChange={() => toggle(item.id)} />
                <span className="clip">{item.title}</span>
                <small className="mute clip">{item.sub}</small>
              </label>
              {kind === 'student' && <PackPrint studentId={item.id} name={item.title} />}
            </li>
          ))}
        </ul>
        {count > items.length && <p className="mute">{t('first_shown', { n: items.length, all: count })}</p>}
      </section>
    );
  });
}
