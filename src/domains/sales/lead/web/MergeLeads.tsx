import { useState } from 'react';
import { formatFen } from '@/kernel/value/money.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { leadApi } from '../lead.contract.ts';
import type { Lead, MERGED_FIELDS } from '../lead.shapes.ts';
import { leadText } from '../lead.text.ts';

type Field = (typeof MERGED_FIELDS)[number];
/** What is shown of a field; those that are all the same are not asked about. */
const SHOWN: Partial<Record<Field, (lead: Lead) => string | null>> = {
  name: ({ name }) => name,
  english_name: ({ english_name }) => english_name,
  wechat: ({ wechat }) => wechat,
  guardian_name: ({ guardian_name }) => guardian_name,
  grade: ({ grade }) => grade,
  school: ({ school }) => school,
  education_type_id: ({ education_type_name }) => education_type_name,
  level_id: ({ level_name }) => level_name,
  region_id: ({ region_name }) => region_name,
  intention: ({ intention }) => intention,
  expected_fen: ({ expected_fen }) => (expected_fen === null ? null : formatFen(expected_fen)),
  expected_on: ({ expected_on }) => expected_on,
};
const FIELDS = Object.keys(SHOWN) as Field[];
const shownOf = (field: Field, lead: Lead): string => SHOWN[field]?.(lead) ?? '';

interface MergeLeadsProps {
  readonly open: boolean;
  readonly leads: readonly Lead[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Side by side, field by field: which one stays, and what of each. */
export function MergeLeads({ open, leads, onClose, onDone }: MergeLeadsProps) {
  const t = useText(leadText);
  return (
    <FormModal open={open} onClose={onClose} title={`${t('merge')} · ${leads.length}`} width={760}>
      {open && <MergeForm leads={leads} onDone={onDone} />}
    </FormModal>
  );
}

function MergeForm({ leads, onDone }: Pick<MergeLeadsProps, 'leads' | 'onDone'>) {
  const t = useText(leadText);
  const first = leads.find(({ student_id }) => student_id !== null) ?? leads[0];
  const [keep, setKeep] = useState(first?.id ?? 0);
  const [take, setTake] = useState<Readonly<Partial<Record<Field, number>>>>({});
  const { run, busy } = useAction(leadApi.merge, { success: leadText.merge_done });
  const asked = FIELDS.filter((field) => new Set(leads.map((lead) => shownOf(field, lead))).size > 1);
  const save = async () => {
    const chosen = asked.flatMap((field) => {
      const lead_id = take[field];
      return lead_id === undefined ? [] : [{ field, lead_id }];
    });
    if (await run({ ids: leads.map(({ id }) => id), keep_id: keep, take: chosen })) onDone();
  };
  return (
    <div className="lead-merge">
      <table>
        <thead>
          <tr>
            <th>{t('keep_id')}</th>
            {leads.map(({ id, number, owner_name }) => (
              <th key={id}>
                <label>
                  <input type="radio" name="keep" checked={keep === id} onChange={() => setKeep(id)} />
                  <span className="num">{number}</span>
                </label>
                <small className="mute">{owner_name ?? t('pool')}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {asked.map((field) => (
            <tr key={field}>
              <th scope="row">{t(field)}</th>
              {leads.map((lead) => (
                <td key={lead.id}>
                  <label>
                    <input
                      type="radio"
                      name={field}
                      checked={(take[field] ?? keep) === lead.id}
                      onChange={() => setTake({ ...take, [field]: lead.id })}
                    />
                    {shownOf(field, lead) || '—'}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <Button kind="primary" busy={busy} onClick={() => void save()}>
          {t('merge')}
        </Button>
      </footer>
    </div>
  );
}
