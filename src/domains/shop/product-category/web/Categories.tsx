import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useText } from '@/kernel/web/language.ts';
import { productPermissions } from '../../product/product.access.ts';
import { SHELVES } from '../../product/product.kinds.ts';
import { Picture } from '../../shop-picture/web/embed/Picture.tsx';
import { PictureField } from '../../shop-picture/web/embed/PicturesField.tsx';
import { productCategoryApi } from '../product-category.contract.ts';
import { productCategoryStatus } from '../product-category.status.ts';
import { productCategoryText } from '../product-category.text.ts';

/** The categories of the family, in the order of the shop. */
export function Categories() {
  const t = useText(productCategoryText);
  const shelves = SHELVES.map((value) => ({ value, label: t(value) }));
  return (
    <CrudList
      api={productCategoryApi}
      status={productCategoryStatus}
      text={productCategoryText}
      edit={productPermissions.edit}
      columns={[
        {
          field: 'picture_id',
          width: 64,
          show: ({ picture_id, name }) => <Picture id={picture_id} alt={name} />,
        },
        'name',
        { field: 'shelves', width: 200, show: (row) => row.shelves.map((shelf) => t(shelf)).join(' · ') },
        { field: 'used_count', width: 100 },
        'status',
      ]}
      controls={() => ({
        shelves: (field) => <SelectField field={field} options={shelves} multiple />,
        picture_id: (field) => <PictureField field={field} />,
      })}
    />
  );
}
