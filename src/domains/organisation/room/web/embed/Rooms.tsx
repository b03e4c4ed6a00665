import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { NumberField } from '@/kernel/web/form/controls.tsx';
import { useText } from '@/kernel/web/language.ts';
import { roomPermissions } from '../../room.access.ts';
import { roomApi } from '../../room.contract.ts';
import { roomStatus } from '../../room.status.ts';
import { roomText } from '../../room.text.ts';

/** The rooms of the acting company. */
export function Rooms() {
  const t = useText(roomText);
  return (
    <CrudList
      api={roomApi}
      status={roomStatus}
      text={roomText}
      edit={roomPermissions.edit}
      controls={() => ({ capacity: (field) => <NumberField field={field} unit={t('places')} /> })}
    />
  );
}
