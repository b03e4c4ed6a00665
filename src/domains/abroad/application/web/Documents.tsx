import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fileText } from '@/domains/organisation/file/file.text.ts';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { UploadButton } from '@/domains/organisation/file/web/embed/UploadButton.tsx';
import type { Sentence } from '@/kernel/text.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { DayField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { Select } from '@/kernel/web/form/select/Select.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { BRINGERS, NEEDS } from '../../document-template/document-template.rules.ts';
import { STAGES } from '../../document-template/stage.text.ts';
import { applicationPermissions as may } from '../application.access.ts';
import { applicationApi } from '../application.contract.ts';
import { DOCUMENT_STATES, type DocumentState } from '../application.rules.ts';
import type { ApplicationDocument, ApplicationWhole } from '../application.shapes.ts';
import { applicationText } from '../application.text.ts';

/** The papers, stage by stage: file and state are set in place. */
export function Documents({ application }: { application: ApplicationWhole }) {
  const t = useText(applicationText);
  const [holds, { company_id }] = [useHolds(), useActor()];
  const mayEdit = holds(may.edit) && application.company_id === company_id;
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const stages = STAGES.filter((stage) => application.documents.some((one) => one.stage === stage));
  return (
    <div className="apply-documents">
      {mayEdit && (
        <p>
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {t('document_add')}
          </Button>
        </p>
      )}
      {stages.length === 0 && <p className="mute">{t('document_none')}</p>}
      {stages.map((stage) => (
        <Section key={stage} title={t(stage)}>
          <table className="apply-choices apply-papers-table">
            <tbody>
              {application.documents
                .filter((one) => one.stage === stage)
                .map((one) => (
                  <Paper key={one.id} paper={one} mayEdit={mayEdit} />
                ))}
            </tbody>
          </table>
        </Section>
      ))}
      <FormModal open={adding} onClose={close} title={t('document_add')}>
        <AddDocument applicationId={application.id} onClose={close} />
      </FormModal>
    </div>
  );
}

function Paper({ paper, mayEdit }: { paper: ApplicationDocument; mayEdit: boolean }) {
  const t = useText(applicationText);
  const f = useText(fileText);
  const say = useSay();
  const { run } = useRun();
  const { id: document_id, version, name, need, brought_by, due_on, file_id, file_name, state } = paper;
  const save = (patch: { readonly state?: DocumentState; readonly file_id?: number }) =>
    void run(applicationApi.document_edit, { document_id, version, ...patch });
  const complain = (problem: Sentence | string | undefined) => {
    if (problem) toast.error(typeof problem === 'string' ? problem : say(problem));
  };
  return (
    <tr>
      <td>
        {name} {need === 'optional' && <small className="mute">{t('optional')}</small>}
      </td>
      <td>{t(`by_${brought_by}`)}</td>
      <td className="num">{due_on ?? <Nothing />}</td>
      <td>{file_id !== null && <FileLink file={{ id: file_id, name: file_name ?? f('attach') }} />}</td>
      <td>
        {mayEdit ? (
          <UploadButton size="small" onKept={(file) => save({ file_id: file.id })} onProblem={complain}>
            {f('attach')}
          </UploadButton>
        ) : null}
      </td>
      <td>
        {mayEdit ? (
          <Select
            label={`${name} · ${t('state')}`}
            value={state}
            source={{ options: DOCUMENT_STATES.map((value) => ({ value, label: t(value) })) }}
            onChange={(value) => value && save({ state: value as DocumentState })}
          />
        ) : (
          t(state)
        )}
      </td>
      <td className="right">
        {mayEdit && (
          <Button
            kind="text"
            size="small"
            icon={Trash2}
            aria-label={`${t('document_del')} ${name}`}
            onClick={() => void run(applicationApi.document_del, { document_id })}
          />
        )}
      </td>
    </tr>
  );
}

function AddDocument({ applicationId, onClose }: { applicationId: number; onClose: () => void }) {
  const t = useText(applicationText);
  const form = useApiForm(applicationApi.document_add, {
    initial: { application_id: applicationId, stage: 'preparing', need: 'required', brought_by: 'family' },
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('document_add')}>
      <FormSection>
        <TextField field={fields.name} maxLength={60} />
        <SelectField field={fields.stage} options={STAGES.map((value) => ({ value, label: t(value) }))} />
        <SelectField field={fields.need} options={NEEDS.map((value) => ({ value, label: t(value) }))} />
        <SelectField
          field={fields.brought_by}
          options={BRINGERS.map((value) => ({ value, label: t(`by_${value}`) }))}
        />
        <DayField field={fields.due_on} />
      </FormSection>
    </Form>
  );
}
