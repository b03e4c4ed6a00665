import { FileText } from 'lucide-react';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { SwitchField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm, FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { Menu } from '@/kernel/web/overlay/Menu.tsx';
import type { feedbackApi } from '../feedback.contract.ts';
import type { FeedbackKind, Topic } from '../feedback.rules.ts';
import { feedbackText } from '../feedback.text.ts';
import { gapsIn } from '../feedback.variables.ts';
import { useGrades } from './Grades.tsx';
import { TopicsField } from './TopicsField.tsx';

interface WordFieldsProps {
  readonly kind: FeedbackKind;
  readonly fields: Pick<
    ApiForm<typeof feedbackApi.edit>['fields'],
    'homework' | 'behaviour' | 'content' | 'next_step' | 'submits'
  > & { readonly topics?: FormField<Topic[] | undefined> };
}

/** What is said in either kind; a subject has its topics first. */
export function WordFields({ kind, fields }: WordFieldsProps) {
  const t = useText(feedbackText);
  const grades = useGrades();
  const none = t('grade_none');
  return (
    <>
      <FormSection title={t('section_how')} columns={2}>
        {kind === 'subject' && fields.topics && <TopicsField field={fields.topics} />}
        <SelectField field={fields.homework} options={grades} placeholder={none} />
        <SelectField field={fields.behaviour} options={grades} placeholder={none} />
      </FormSection>
      <FormSection title={t('section_words')}>
        <TextAreaField field={fields.content} rows={6} help={<Templates field={fields.content} />} />
        <TextAreaField field={fields.next_step} rows={3} />
        <SwitchField field={fields.submits} help={t('submits_help')} />
      </FormSection>
    </>
  );
}

/** A text to go on from; what was written already stays before it. */
function Templates({ field }: { field: FormField<string | undefined> }) {
  const t = useText(feedbackText);
  const { data } = useApi(baseDataApi.options, { kind: 'feedback_template' });
  const list = data?.list ?? [];
  const put = (body: string) => field.set([field.value?.trim(), body].filter(Boolean).join('\n'));
  const entries = list.map(({ id, name, body = '' }) => ({ key: id, label: name, onClick: () => put(body) }));
  if (list.length === 0) return <>{t('template_none')}</>;
  return (
    <>
      <Menu groups={[{ key: 'templates', entries }]} placement="bottom start">
        <Button size="small" kind="text" icon={FileText}>
          {t('template')}
        </Button>
      </Menu>
      {gapsIn(field.value ?? '').length > 0 && <small className="mute">{t('template_gaps')}</small>}
    </>
  );
}
