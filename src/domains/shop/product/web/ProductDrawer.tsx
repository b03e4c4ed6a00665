import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { productPermissions as may } from '../product.access.ts';
import { productApi } from '../product.contract.ts';
import type { ProductWhole } from '../product.shapes.ts';
import { productStatus } from '../product.status.ts';
import { productText } from '../product.text.ts';
import { copyOf, fieldsOf, newDraft } from './draft.ts';
import { ProductFields } from './ProductFields.tsx';
import type { ProductPanel } from './useProductPanels.ts';

interface ProductDrawerProps {
  readonly panel: ProductPanel | undefined;
  readonly onClose: () => void;
}

/** The form of a product: a new one, one that is changed, or one that begins as the copy of another. */
export function ProductDrawer({ panel, onClose }: ProductDrawerProps) {
  const t = useText(productText);
  const known = panel?.kind === 'edit' || panel?.kind === 'copy' ? panel.id : undefined;
  const isOpen = known !== undefined || panel?.kind === 'add';
  const { data, error, refetch } = useApi(
    productApi.get,
    { id: known ?? 0 },
    { enabled: known !== undefined, staleMs: 0 },
  );
  const product = known === undefined ? undefined : data;
  const title = panel?.kind === 'edit' ? (product?.name ?? t('edit')) : t('add');
  const isEdit = panel?.kind === 'edit' && product;
  return (
    <SideDrawer
      open={isOpen}
      onClose={onClose}
      width="wide"
      title={title}
      extra={isEdit && <StatusTag status={productStatus} value={product.status} />}
    >
      {error && known !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {known !== undefined && !product && !error && <RowsSkeleton rows={12} />}
      {isEdit && <EditForm key={`${product.id}-${product.version}`} product={product} onDone={onClose} />}
      {panel?.kind === 'copy' && product && (
        <AddForm key={`copy-${product.id}`} from={product} onDone={onClose} />
      )}
      {panel?.kind === 'add' && <AddForm key="add" onDone={onClose} />}
    </SideDrawer>
  );
}

function AddForm({ from, onDone }: { from?: ProductWhole; onDone: () => void }) {
  const form = useApiForm(productApi.add, {
    initial: from ? copyOf(from) : newDraft(),
    success: productText.saved,
    onDone,
  });
  return (
    <Form form={form} onCancel={onDone}>
      <ProductFields form={form} known={from} />
    </Form>
  );
}

function EditForm({ product, onDone }: { product: ProductWhole; onDone: () => void }) {
  const mayEdit = useHolds()(may.edit);
  const form = useApiForm(productApi.edit, {
    initial: { id: product.id, version: product.version, ...fieldsOf(product) },
    success: productText.saved,
    onDone,
  });
  return (
    <Form form={form} onCancel={onDone} readOnly={!mayEdit}>
      <ProductFields form={form as never} known={product} readOnly={!mayEdit} isFixed={product.is_sold} />
    </Form>
  );
}
