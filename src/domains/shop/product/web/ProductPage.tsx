import { PackagePlus, PackageSearch, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { productCategoryApi } from '../../product-category/product-category.contract.ts';
import { ShopSettingDrawer } from '../../shop-setting/web/embed/ShopSettingDrawer.tsx';
import { stockImportApi } from '../../stock/stock.import.ts';
import { stockText } from '../../stock/stock.text.ts';
import { StockDrawer } from '../../stock/web/embed/StockDrawer.tsx';
import { productPermissions as may } from '../product.access.ts';
import { productApi } from '../product.contract.ts';
import { productImportApi } from '../product.import.ts';
import { PRODUCT_KINDS, SHELVES } from '../product.kinds.ts';
import { STOCK_STATES, VIEWS, type View } from '../product.shapes.ts';
import { productStatus } from '../product.status.ts';
import { productText } from '../product.text.ts';
import { PreviewDrawer } from './PreviewDrawer.tsx';
import { ProductBulk } from './ProductBulk.tsx';
import { ProductDrawer } from './ProductDrawer.tsx';
import { useProductActions } from './useProductActions.ts';
import { useProductColumns } from './useProductColumns.tsx';
import { useProductPanels } from './useProductPanels.ts';
import './product.css';

/** The view stands in the address like a filter, and is none: clearing the filters leaves it. */
function useProducts(): List<typeof productApi.list> & { readonly view: View } {
  const list = useList(productApi.list, { defaults: { view: 'on' }, staleMs: 0 });
  const view = list.fields.view.value ?? 'on';
  const { view: _, ...filters } = list.filters;
  return { ...list, view, filters, fixed: { ...list.fixed, view }, clear: () => list.replace({ view }) };
}

type Tool = 'import' | 'rules' | 'stock';

/** What the family sells: products with their variants, prices, stock and shelves. */
export function ProductPage() {
  const t = useText(productText);
  const say = useSay();
  const list = useProducts();
  const panels = useProductPanels();
  const { panel } = panels;
  const [tool, setTool] = useState<Tool>();
  const actionsOf = useProductActions(panels);
  const add = () => panels.show({ kind: 'add' });
  return (
    <>
      <PageHeader title={t('shop')}>
        <Tools onTool={setTool} />
      </PageHeader>
      <PageTabs label={t('shop')} />
      <ListPage
        list={list}
        main={{ label: t('add'), onClick: add, permission: may.edit }}
        exportTo={productApi.export}
        tabs={useViews(list)}
        filters={<ProductFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={useProductColumns()}
          onOpen={(row) => panels.show({ kind: 'edit', id: row.id })}
          openId={panels.shownId}
          actions={(row) => (
            <StatusButtons
              compact
              status={productStatus}
              api={productApi}
              record={row}
              about={row.name}
              more={actionsOf(row)}
            />
          )}
          bulk={() => <ProductBulk products={list.selectedRows} onDone={() => list.select([])} />}
          empty={
            <EmptyList
              text={productText}
              icon={PackageSearch}
              step={productText.add}
              permission={may.edit}
              onStep={add}
            />
          }
        />
      </ListPage>
      <ProductDrawer panel={panel} onClose={panels.close} />
      <StockDrawer productId={panel?.kind === 'stock' ? panel.id : undefined} onClose={panels.close} />
      <PreviewDrawer id={panel?.kind === 'preview' ? panel.id : undefined} onClose={panels.close} />
      {panel?.kind === 'history' && <HistoryDrawer doc="product" docId={panel.id} onClose={panels.close} />}
      {tool === 'import' && (
        <ImportDrawer
          api={productImportApi}
          title={t('import')}
          help={t('import_help')}
          after={t('import_after')}
          onClose={() => setTool(undefined)}
        />
      )}
      {tool === 'stock' && (
        <ImportDrawer
          api={stockImportApi}
          title={say(stockText.import)}
          help={say(stockText.import_help)}
          after={say(stockText.import_after)}
          onClose={() => setTool(undefined)}
        />
      )}
      <ShopSettingDrawer open={tool === 'rules'} onClose={() => setTool(undefined)} />
    </>
  );
}

function Tools({ onTool }: { onTool: (tool: Tool) => void }) {
  const t = useText(productText);
  const say = useSay();
  const holds = useHolds();
  return (
    <>
      {holds(may.edit) && (
        <Button icon={SlidersHorizontal} onClick={() => onTool('rules')}>
          {t('rules')}
        </Button>
      )}
      {holds(may.stock) && (
        <Button icon={PackagePlus} onClick={() => onTool('stock')}>
          {say(stockText.import)}
        </Button>
      )}
      <ImportButton permission={may.edit} onClick={() => onTool('import')} />
    </>
  );
}

function useViews(list: ReturnType<typeof useProducts>): ListTabs {
  const t = useText(productText);
  const { data } = useApi(productApi.counts, {}, { staleMs: 0, keepPrevious: true });
  return {
    tabs: VIEWS.map((key) => ({ key, label: t(`view_${key}`), ...(data && { count: data[key] }) })),
    value: list.view,
    onChange: (view) => list.replace({ view: view as View }),
    label: t('views'),
  };
}

function ProductFilters({ list: { fields } }: { list: List<typeof productApi.list> }) {
  const t = useText(productText);
  const words = <K extends string>(keys: readonly K[], say: (key: K) => string) =>
    keys.map((value) => ({ value, label: say(value) }));
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <ChoiceFilter field={fields.category_id} options={useOptions(productCategoryApi.shown)} />
      <ChoiceFilter field={fields.kind} options={words(PRODUCT_KINDS, (key) => t(key))} />
      <ChoiceFilter field={fields.shelf} options={words(SHELVES, (key) => t(key))} />
      <StatusFilter status={productStatus} />
      <ChoiceFilter field={fields.stock} options={words(STOCK_STATES, (key) => t(key))} />
      <ChoiceFilter
        field={fields.sold_here}
        options={[
          { value: 1, label: t('yes') },
          { value: 0, label: t('no') },
        ]}
      />
    </>
  );
}
