import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { NumberField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { pricePermissions as may } from '../price.access.ts';
import { type DiscountLimit, priceApi } from '../price.contract.ts';
import { priceText } from '../price.text.ts';
import './price.css';

/** Each role, and how far below the book it may go by itself. */
export function Discounts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(priceText);
  return (
    <SideDrawer open={open} onClose={onClose} title={t('discounts')}>
      <div className="drawer-pad">
        <p className="mute">{t('discounts_help')}</p>
        <Limits />
      </div>
    </SideDrawer>
  );
}

function Limits() {
  const t = useText(priceText);
  const mayEdit = useHolds()(may.edit);
  const { data, error, refetch } = useApi(priceApi.discounts, {});
  const [edited, setEdited] = useState<number>();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} />;
  return (
    <ul className="discounts">
      {data.list.map((limit) => (
        <li key={limit.role_id} data-role={limit.role_id}>
          <button
            type="button"
            disabled={!mayEdit}
            aria-expanded={edited === limit.role_id}
            onClick={() => setEdited(edited === limit.role_id ? undefined : limit.role_id)}
          >
            <span className="grow clip">{limit.role_name}</span>
            {limit.percent > 0 ? (
              <span className="num">{`${limit.percent}%`}</span>
            ) : (
              <span className="mute">{t('no_discount')}</span>
            )}
          </button>
          {edited === limit.role_id && <EditLimit limit={limit} onDone={() => setEdited(undefined)} />}
        </li>
      ))}
    </ul>
  );
}

function EditLimit({ limit, onDone }: { limit: DiscountLimit; onDone: () => void }) {
  const t = useText(priceText);
  const { role_id, percent, version } = limit;
  const form = useApiForm(priceApi.setDiscount, { initial: { role_id, percent, version }, onDone });
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection>
        <NumberField field={form.fields.percent} unit={t('off_percent')} />
      </FormSection>
    </Form>
  );
}
