import { FileUp } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { importText } from '@/kernel/import.text.ts';
import { exportUrl } from '@/kernel/web/api/exportList.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { partnerStatementApi } from '../partner-statement.contract.ts';
import { partnerStatementText } from '../partner-statement.text.ts';

interface StatementImportProps {
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** The partner's file, and the method by which its money will come. */
export function StatementImport({ onClose, onDone }: StatementImportProps) {
  const t = useText(partnerStatementText);
  const say = useSay();
  const methods = useItemOptions('payment_method');
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [method_id, setMethod] = useState<number>();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { run, busy, cancel } = useRun();
  const of = <V,>(
    name: 'method_id' | 'name',
    value: V | undefined,
    set: (value?: V) => void,
  ): FormField<V> => ({
    name,
    label: partnerStatementText[name],
    required: true,
    value,
    error: problems[name] ?? (name === 'name' ? problems.file : undefined),
    set,
    blur: () => undefined,
  });
  const submit = async () => {
    setProblems({});
    if (!file || method_id === undefined) {
      setProblems({
        ...(!file && { name: t('choose_file') }),
        ...(method_id === undefined && { method_id: t('method_unknown') }),
      });
      return;
    }
    const answer = await run(
      partnerStatementApi.add,
      { name: file.name.slice(-254), method_id },
      {
        file,
        success: partnerStatementText.imported,
        onError: ({ fields }) => {
          if (!fields) return false;
          setProblems(fields);
          return true;
        },
      },
    );
    if (answer) onDone(answer.id);
  };
  const form = { dirty: file !== undefined, busy, refusals: 0, submit, cancel };
  return (
    <SideDrawer open title={t('import')} onClose={onClose}>
      <Form form={form} submitLabel={t('import')} onCancel={onClose}>
        <FormSection help={t('import_help')}>
          <p className="mute">
            <a href={exportUrl(partnerStatementApi.template, {})} download>
              {say(importText.get_template)}
            </a>{' '}
            {say(importText.template_help)}
          </p>
          <Field field={of('name', file?.name, () => undefined)}>
            {({ id }) => (
              <span className="control-row">
                <input
                  ref={input}
                  className="visually-hidden"
                  type="file"
                  accept=".xlsx,.xls,.ods,.csv,.txt"
                  tabIndex={-1}
                  aria-hidden="true"
                  onChange={(event: FormEvent<HTMLInputElement>) =>
                    setFile((event.target as HTMLInputElement).files?.[0])
                  }
                />
                <Button id={id} icon={FileUp} onClick={() => input.current?.click()}>
                  {file?.name ?? t('choose_file')}
                </Button>
              </span>
            )}
          </Field>
          <SelectField field={of('method_id', method_id, setMethod)} options={methods} />
        </FormSection>
      </Form>
    </SideDrawer>
  );
}
