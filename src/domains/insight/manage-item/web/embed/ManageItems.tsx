import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useText } from '@/kernel/web/language.ts';
import { manageItemPermissions } from '../../manage-item.access.ts';
import { manageItemApi } from '../../manage-item.contract.ts';
import { ITEM_KINDS } from '../../manage-item.rules.ts';
import { manageItemStatus } from '../../manage-item.status.ts';
import { manageItemText } from '../../manage-item.text.ts';

/** What is entered each month, of the whole family of companies. */
export function ManageItems() {
  const t = useText(manageItemText);
  const kinds = ITEM_KINDS.map((value) => ({ value, label: t(value) }));
  return (
    <CrudList
      api={manageItemApi}
      status={manageItemStatus}
      text={manageItemText}
      edit={manageItemPermissions.edit}
      columns={[
        'name',
        { field: 'kind', width: 100, show: ({ kind }) => t(kind) },
        { field: 'is_required', width: 140 },
        'note',
        { field: 'used_count', width: 80 },
        'status',
      ]}
      controls={() => ({ kind: (field) => <SelectField field={field} options={kinds} /> })}
    />
  );
}
