import { FolderInput, Percent, Store } from 'lucide-react';
import { useState } from 'react';
import { fill } from '@/kernel/text.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { NumberField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { BulkTransitions } from '@/kernel/web/list/BulkMoves.tsx';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { productCategoryApi } from '../../product-category/product-category.contract.ts';
import { productPermissions as may } from '../product.access.ts';
import { productApi } from '../product.contract.ts';
import { SHELVES } from '../product.kinds.ts';
import type { Product } from '../product.shapes.ts';
import { productStatus } from '../product.status.ts';
import { productText } from '../product.text.ts';

type Task = 'set_category' | 'set_price' | 'set_shelf';
interface FormProps {
  readonly ids: number[];
  readonly onClose: () => void;
  readonly onDone: (count: number) => void;
}

/** What can be done with the chosen products. */
export function ProductBulk({ products, onDone }: { products: readonly Product[]; onDone: () => void }) {
  const t = useText(productText);
  const holds = useHolds();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const done = (n: number) => {
    toast.success(fill(productText.changed_n, { n }));
    close();
    onDone();
  };
  const form = { ids: products.map(({ id }) => id), onClose: close, onDone: done };
  return (
    <>
      <BulkTransitions
        status={productStatus}
        api={productApi}
        records={products}
        nameOf={({ name }) => name}
        onDone={onDone}
      />
      {holds(may.edit) && (
        <Button icon={FolderInput} onClick={() => setTask('set_category')}>
          {t('set_category')}
        </Button>
      )}
      {holds(may.price) && (
        <Button icon={Percent} onClick={() => setTask('set_price')}>
          {t('set_price')}
        </Button>
      )}
      {holds(may.edit) && (
        <Button icon={Store} onClick={() => setTask('set_shelf')}>
          {t('set_shelf')}
        </Button>
      )}
      <FormModal open={task !== undefined} onClose={close} title={task ? t(task) : ''}>
        {task === 'set_category' && <CategoryForm {...form} />}
        {task === 'set_price' && <PriceForm {...form} />}
        {task === 'set_shelf' && <ShelfForm {...form} />}
      </FormModal>
    </>
  );
}

function CategoryForm({ ids, onClose, onDone }: FormProps) {
  const form = useApiForm(productApi.setCategory, {
    initial: { ids },
    success: null,
    onDone: ({ count }) => onDone(count),
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <SelectField field={form.fields.category_id} options={useOptions(productCategoryApi.shown)} />
      </FormSection>
    </Form>
  );
}

function PriceForm({ ids, onClose, onDone }: FormProps) {
  const t = useText(productText);
  const form = useApiForm(productApi.setPrice, {
    initial: { ids },
    success: null,
    onDone: ({ count }) => onDone(count),
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <NumberField field={form.fields.percent} help={t('percent_help')} />
      </FormSection>
    </Form>
  );
}

function ShelfForm({ ids, onClose, onDone }: FormProps) {
  const t = useText(productText);
  const form = useApiForm(productApi.setShelf, {
    initial: { ids, shown: 1 },
    success: null,
    onDone: ({ count }) => onDone(count),
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <SelectField
          field={form.fields.shelf}
          options={SHELVES.map((value) => ({ value, label: t(value) }))}
        />
        <SelectField
          field={form.fields.shown}
          options={[
            { value: 1, label: t('shown') },
            { value: 0, label: t('hidden') },
          ]}
        />
      </FormSection>
    </Form>
  );
}
