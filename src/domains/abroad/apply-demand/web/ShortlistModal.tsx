import { Plus, Trash2 } from 'lucide-react';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { programmeApi } from '../../programme/programme.contract.ts';
import { applyDemandApi } from '../apply-demand.contract.ts';
import { TIERS, type Tier } from '../apply-demand.rules.ts';
import type { ApplyDemandWhole } from '../apply-demand.shapes.ts';
import { applyDemandText } from '../apply-demand.text.ts';
import { partField } from './partField.ts';

interface ShortlistModalProps {
  readonly demand: ApplyDemandWhole;
  readonly open: boolean;
  readonly onClose: () => void;
}

const WIDTH = 760;

/** Which programmes, of which tier: over the demand that they are for. */
export function ShortlistModal({ demand, open, onClose }: ShortlistModalProps) {
  const t = useText(applyDemandText);
  return (
    <FormModal
      open={open}
      onClose={onClose}
      width={WIDTH}
      title={`${t('shortlist_edit')} · ${demand.number}`}
    >
      {open && <ShortlistForm key={demand.version} demand={demand} onClose={onClose} />}
    </FormModal>
  );
}

interface DraftChoice {
  readonly programme_id?: number;
  readonly tier?: Tier;
  readonly note?: string;
}

function ShortlistForm({ demand, onClose }: Omit<ShortlistModalProps, 'open'>) {
  const t = useText(applyDemandText);
  const { id, version, shortlist } = demand;
  const form = useApiForm(applyDemandApi.shortlist, {
    initial: {
      id,
      version,
      choices: shortlist.map(({ programme_id, tier, note }) => ({ programme_id, tier, note })),
    },
    success: applyDemandText.shortlist_saved,
    onDone: onClose,
  });
  const programmes = useActingOptions(programmeApi.options, ({ list }) =>
    list.map((one) => ({ id: one.id, name: `${one.institution_name} · ${one.name}` })),
  );
  const tiers = TIERS.map((value) => ({ value, label: t(value) }));
  const choices = (form.fields.choices.value ?? []) as readonly DraftChoice[];
  const set = (next: readonly DraftChoice[]) => form.fields.choices.set(next as never);
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection {...(demand.status === 'planned' && { help: t('shortlist_help') })}>
        <div className="apply-rows" data-field="choices">
          {choices.map((choice, at) => {
            const field = partField(choices, at, set);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place alone.
              <fieldset className="apply-row apply-row-choice" key={at}>
                <SelectField field={field('tier', applyDemandText.tier)} options={tiers} />
                <SelectField
                  field={field('programme_id', applyDemandText.programme_id)}
                  options={programmes}
                  chosen={shortlist
                    .filter(({ programme_id }) => programme_id === choice.programme_id)
                    .map((one) => ({
                      value: one.programme_id,
                      label: `${one.institution_name} · ${one.programme_name}`,
                    }))}
                />
                <TextField field={field('note', applyDemandText.note)} maxLength={200} />
                <Button
                  kind="text"
                  size="small"
                  icon={Trash2}
                  aria-label={t('remove')}
                  onClick={() => set(choices.filter((_, n) => n !== at))}
                />
              </fieldset>
            );
          })}
          <Button size="small" icon={Plus} onClick={() => set([...choices, { tier: 'match' }])}>
            {t('add_programme')}
          </Button>
        </div>
      </FormSection>
    </Form>
  );
}
