import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { PercentField } from '@/domains/organisation/channel/web/embed/PercentField.tsx';
import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, MoneyField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { type ShareConfig, shareConfigApi } from '../../share.contract.ts';
import { DEAL_MODES } from '../../share.rules.ts';
import { shareConfigText } from '../../share.text.ts';

const fieldsOf = (config: ShareConfig) => ({
  name: config.name,
  channel_id: config.channel_id,
  starts_on: config.starts_on,
  ends_on: config.ends_on,
  page_title: config.page_title,
  page_body: config.page_body,
  picture_file_id: config.picture_file_id,
  visit_fen: config.visit_fen,
  lead_fen: config.lead_fen,
  deal_mode: config.deal_mode,
  deal_fen: config.deal_fen,
  deal_bp: config.deal_bp,
  deal_cap_fen: config.deal_cap_fen,
  day_cap_fen: config.day_cap_fen,
  sharer_cap_fen: config.sharer_cap_fen,
});

/** A scheme: its days, what visitors read, and what sharers get. */
export function ConfigForm({ config, onClose }: { config: ShareConfig | undefined; onClose: () => void }) {
  const t = useText(shareConfigText);
  const add = useApiForm(shareConfigApi.add, {
    initial: { starts_on: companyToday(), deal_mode: 'none' },
    success: shareConfigText.added,
    onDone: onClose,
  });
  const edit = useApiForm(shareConfigApi.edit, {
    initial: config ? { id: config.id, version: config.version, ...fieldsOf(config) } : {},
    onDone: onClose,
  });
  const form = config ? edit : add;
  const fields = form.fields as typeof add.fields;
  const known = config ? [{ value: config.channel_id, label: config.channel_name ?? '' }] : [];
  const picture = fields.picture_file_id;
  const mode = fields.deal_mode.value;
  return (
    <SideDrawer open onClose={onClose} width="middle" title={t(config ? 'edit' : 'add')}>
      <Form form={form} onCancel={onClose}>
        <FormSection columns={2}>
          <TextField field={fields.name} maxLength={40} />
          <SelectField field={fields.channel_id} options={useActingOptions(channelApi.list)} chosen={known} />
          <DayField field={fields.starts_on} />
          <DayField field={fields.ends_on} />
        </FormSection>
        <FormSection columns={2} title={t('terms_section')}>
          <MoneyField field={fields.visit_fen} />
          <MoneyField field={fields.lead_fen} />
          <MoneyField field={fields.day_cap_fen} help={t('caps_help')} />
          <MoneyField field={fields.sharer_cap_fen} />
          <SelectField
            field={{
              ...fields.deal_mode,
              // What the other kinds ask for is not asked any more.
              set: (value) => {
                fields.deal_mode.set(value);
                for (const one of [fields.deal_fen, fields.deal_bp, fields.deal_cap_fen]) one.set(null);
              },
            }}
            options={DEAL_MODES.map((value) => ({ value, label: t(value) }))}
          />
          {mode === 'fixed' && <MoneyField field={fields.deal_fen} />}
          {mode === 'percent' && <PercentField field={fields.deal_bp} />}
          {mode === 'percent' && <MoneyField field={fields.deal_cap_fen} />}
        </FormSection>
        <FormSection title={t('page_section')}>
          <TextField field={fields.page_title} maxLength={60} />
          <TextAreaField field={fields.page_body} help={t('body_help')} />
          <FilesField
            field={{
              ...picture,
              value: picture.value ? [picture.value] : [],
              set: (ids) => picture.set(ids?.[0] ?? null),
            }}
            known={
              config?.picture_file_id ? [{ id: config.picture_file_id, name: t('picture_file_id') }] : []
            }
            most={1}
          />
        </FormSection>
      </Form>
    </SideDrawer>
  );
}
