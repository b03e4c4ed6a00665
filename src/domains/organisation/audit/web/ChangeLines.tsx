import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { AuditRow } from '../audit.contract.ts';
import { auditText } from '../audit.text.ts';
import './trail.css';

/** As many as fit into a row of ordinary height. */
const SHOWN = 2;

interface ChangeLinesProps {
  readonly row: AuditRow;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** The changed fields, before → after; more than two open on a click. */
export function ChangeLines({ row, open, onToggle }: ChangeLinesProps) {
  const t = useText(auditText);
  const changes = row.changes.filter(({ before, after }) => before !== '' || after !== '');
  if (changes.length === 0) return <Nothing />;
  const shown = open ? changes : changes.slice(0, SHOWN);
  const hidden = changes.length - shown.length;
  return (
    <span className={open ? 'trail-changes trail-open' : 'trail-changes'}>
      <dl>
        {shown.map(({ field, label, before, after }) => (
          <div key={field} title={open ? undefined : `${label}: ${before || '—'} → ${after || '—'}`}>
            <dt>{label}</dt>
            <dd>
              {row.op !== 'insert' && (before ? <del>{before}</del> : <Nothing />)}
              {row.op === 'update' && <i aria-hidden="true"> → </i>}
              {row.op !== 'delete' && (after ? <ins>{after}</ins> : <Nothing />)}
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > SHOWN && (
        <button type="button" aria-expanded={open} onClick={onToggle}>
          {open ? t('fewer_changes') : t('more_changes', { n: hidden })}
        </button>
      )}
    </span>
  );
}
