import { MonitorSmartphone, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { useAction, useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { InlineList } from '@/kernel/web/inline-list/InlineList.tsx';
import type { InlineColumn } from '@/kernel/web/inline-list/InlineTable.tsx';
import { useText } from '@/kernel/web/language.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { discardThen } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { Cover } from '../../shop-picture/web/embed/Cover.tsx';
import { PictureField } from '../../shop-picture/web/embed/PicturesField.tsx';
import { productPermissions as may } from '../product.access.ts';
import { productApi } from '../product.contract.ts';
import { productPaths } from '../product.paths.ts';
import type { ShelfRow } from '../product.shapes.ts';
import { productStatus } from '../product.status.ts';
import { productText } from '../product.text.ts';
import './product.css';

/** What the mini-program shows, in its own order, with covers, titles and texts of its own. */
export function WeappProductPage() {
  const t = useText(productText);
  const mayEdit = useHolds()(may.edit);
  const navigate = useNavigate();
  const { data, error, refetch } = useApi(productApi.shelfList, {}, { staleMs: 0 });
  const { run: order } = useAction(productApi.shelfOrder);
  const { run } = useRun();
  const [open, setOpen] = useState<ShelfRow>();
  const remove = ({ id }: ShelfRow) => void run(productApi.setShelf, { ids: [id], shelf: 'weapp', shown: 0 });
  return (
    <>
      <PageHeader title={t('shop')} />
      <PageTabs label={t('shop')} />
      <InlineList
        title={t('weapp_title')}
        help={t('weapp_help')}
        rows={data?.list}
        error={error}
        onRetry={() => void refetch()}
        openId={open?.id}
        onOpen={mayEdit ? setOpen : undefined}
        onOrder={mayEdit ? (ids) => order({ ids }) : undefined}
        main={{
          label: t('shelf_add'),
          permission: may.edit,
          onClick: () => void navigate(productPaths.list({ view: 'on' })),
        }}
        empty={<EmptyState icon={MonitorSmartphone} title={t('weapp_empty')} help={t('weapp_empty_help')} />}
        columns={useColumns()}
        actions={
          mayEdit
            ? (row) => (
                <ActionMenu
                  size="small"
                  actions={[
                    {
                      key: 'edit',
                      label: t('shelf_edit'),
                      icon: Pencil,
                      onClick: () => discardThen(() => setOpen(row)),
                    },
                    { key: 'remove', label: t('shelf_remove'), icon: X, onClick: () => remove(row) },
                  ]}
                />
              )
            : undefined
        }
      />
      <SideDrawer open={open !== undefined} onClose={() => setOpen(undefined)} title={t('shelf_edit')}>
        {open && <ShelfForm key={open.id} row={open} onDone={() => setOpen(undefined)} />}
      </SideDrawer>
    </>
  );
}

function useColumns(): InlineColumn<ShelfRow>[] {
  const t = useText(productText);
  return [
    {
      key: 'name',
      title: t('name'),
      show: ({ name, kind, code, cover_id, shelf_title }) => (
        <span className="product-name">
          <Cover kind={kind} name={name} code={code} pictureId={cover_id} />
          <TwoLines sub={shelf_title ? name : code}>{shelf_title || name}</TwoLines>
        </span>
      ),
    },
    { key: 'category_name', title: t('category_name'), width: 110, show: (row) => row.category_name },
    {
      key: 'price_from_fen',
      title: t('price_fen'),
      width: 130,
      align: 'right',
      show: ({ price_from_fen }) =>
        price_from_fen === null ? <Nothing /> : <span className="num">{formatFen(price_from_fen)}</span>,
    },
    { key: 'stock', title: t('stock'), width: 100, show: ({ stock }) => (stock ? t(stock) : <Nothing />) },
    {
      key: 'status',
      title: t('status'),
      width: 100,
      show: ({ status }) => <StatusTag status={productStatus} value={status} />,
    },
  ];
}

function ShelfForm({ row, onDone }: { row: ShelfRow; onDone: () => void }) {
  const t = useText(productText);
  const { id, version, shelf_title, body, own_cover_id } = row;
  const form = useApiForm(productApi.shelfEdit, {
    initial: { id, version, shelf_title, body, cover_id: own_cover_id },
    onDone,
  });
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection>
        <TextField
          field={form.fields.shelf_title}
          maxLength={60}
          placeholder={row.name}
          help={t('of_product')}
        />
        <TextAreaField field={form.fields.body} />
        <PictureField field={form.fields.cover_id} help={t('of_product')} />
      </FormSection>
    </Form>
  );
}
