import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, SwitchField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { campaignApi, type PromoLink, promoLinkApi } from '../promo-link.contract.ts';
import { promoLinkText } from '../promo-link.text.ts';

interface LinkFormProps {
  /** The one that is edited; or whose fields a new one begins with. */
  readonly link: PromoLink | undefined;
  readonly from: PromoLink | undefined;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

const fieldsOf = (link: PromoLink) => ({
  name: link.name,
  channel_id: link.channel_id,
  adviser_id: link.adviser_id,
  campaign_id: link.campaign_id,
  page_title: link.page_title,
  page_body: link.page_body,
  consent: link.consent,
  asks_grade: link.asks_grade ? (1 as const) : (0 as const),
  asks_wish: link.asks_wish ? (1 as const) : (0 as const),
  expires_on: link.expires_on,
});
const chosen = (value: number | null | undefined, label: string | null | undefined) =>
  value ? [{ value, label: label ?? String(value) }] : [];

/** What a stranger reads and is asked, and whose leads they become. */
export function LinkForm({ link, from, onClose, onDone }: LinkFormProps) {
  const t = useText(promoLinkText);
  const begins = from
    ? { ...fieldsOf(from), expires_on: null }
    : { asks_grade: 1 as const, asks_wish: 1 as const };
  const add = useApiForm(promoLinkApi.add, {
    initial: begins,
    success: promoLinkText.added,
    onDone: ({ id }) => onDone(id),
  });
  const edit = useApiForm(promoLinkApi.edit, {
    initial: link ? { id: link.id, version: link.version, ...fieldsOf(link) } : {},
    onDone: () => link && onDone(link.id),
  });
  const form = link ? edit : add;
  const fields = form.fields as typeof add.fields;
  const known = link ?? from;
  return (
    <SideDrawer open onClose={onClose} width="middle" title={t(link ? 'edit' : 'add')}>
      <Form form={form} onCancel={onClose}>
        <FormSection columns={2}>
          <TextField field={fields.name} maxLength={40} />
          <SelectField
            field={fields.channel_id}
            options={useActingOptions(channelApi.list)}
            chosen={chosen(known?.channel_id, known?.channel_name)}
          />
          <SelectField
            field={fields.adviser_id}
            options={useActingOptions(adminApi.searchWhere, (answer) => answer.guwen)}
            chosen={chosen(known?.adviser_id, known?.adviser_name)}
          />
          <SelectField
            field={fields.campaign_id}
            options={useActingOptions(campaignApi.list)}
            chosen={chosen(known?.campaign_id, known?.campaign_name)}
          />
          <DayField field={fields.expires_on} />
        </FormSection>
        <FormSection>
          <TextField field={fields.page_title} maxLength={60} placeholder={t('public_title')} />
          <TextAreaField field={fields.page_body} help={t('body_help')} />
          <TextAreaField field={fields.consent} rows={2} help={t('consent_help')} />
        </FormSection>
        <FormSection columns={2}>
          <SwitchField field={fields.asks_grade} />
          <SwitchField field={fields.asks_wish} />
        </FormSection>
      </Form>
    </SideDrawer>
  );
}
