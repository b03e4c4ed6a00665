import { useApi } from '@/kernel/web/api/useApi.ts';
import { MoneyField, NumberField, SwitchField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { productPermissions } from '../../../product/product.access.ts';
import { type ShopSettingOutput, shopSettingApi } from '../../shop-setting.contract.ts';
import { shopSettingText } from '../../shop-setting.text.ts';

/** What the company has decided about its orders, uses and after-sale. */
export function ShopSettingDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(shopSettingText);
  const { data, error, refetch } = useApi(shopSettingApi.get, {}, { enabled: open, staleMs: 0 });
  return (
    <SideDrawer open={open} onClose={onClose} title={t('title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={6} />}
      {data && <SettingForm key={data.version} setting={data} onDone={onClose} />}
    </SideDrawer>
  );
}

function SettingForm({ setting, onDone }: { setting: ShopSettingOutput; onDone: () => void }) {
  const t = useText(shopSettingText);
  const mayEdit = useHolds()(productPermissions.edit);
  const form = useApiForm(shopSettingApi.edit, { initial: setting, success: shopSettingText.saved, onDone });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onDone} readOnly={!mayEdit}>
      <FormSection title={t('section_order')}>
        <NumberField field={fields.order_lapse_days} disabled={!mayEdit} />
        <NumberField field={fields.order_complete_days} disabled={!mayEdit} />
      </FormSection>
      <FormSection title={t('section_weapp')}>
        <NumberField field={fields.weapp_hold_minutes} disabled={!mayEdit} />
        <SwitchField field={fields.weapp_auto_audit} disabled={!mayEdit} />
      </FormSection>
      <FormSection title={t('section_after')}>
        <NumberField field={fields.entitlement_undo_days} disabled={!mayEdit} />
        <NumberField field={fields.after_sale_days} disabled={!mayEdit} />
        <MoneyField field={fields.after_sale_limit_fen} disabled={!mayEdit} />
      </FormSection>
    </Form>
  );
}
