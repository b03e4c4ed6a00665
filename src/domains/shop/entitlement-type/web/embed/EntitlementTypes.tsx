import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { productPermissions } from '../../../product/product.access.ts';
import { entitlementTypeApi } from '../../entitlement-type.contract.ts';
import { ENTITLEMENT_UNITS, ENTITLEMENT_USAGES } from '../../entitlement-type.rules.ts';
import { entitlementTypeStatus } from '../../entitlement-type.status.ts';
import { entitlementTypeText } from '../../entitlement-type.text.ts';

/** The types of entitlements of the family. */
export function EntitlementTypes() {
  const t = useText(entitlementTypeText);
  const say = useSay();
  const courseTypes = useCourseTypes();
  const units = ENTITLEMENT_UNITS.map((value) => ({ value, label: t(value) }));
  const usages = ENTITLEMENT_USAGES.map((value) => ({ value, label: t(value) }));
  return (
    <CrudList
      api={entitlementTypeApi}
      status={entitlementTypeStatus}
      text={entitlementTypeText}
      edit={productPermissions.edit}
      columns={[
        'name',
        { field: 'unit', width: 100, show: ({ unit }) => t(unit) },
        { field: 'usage', width: 120, show: ({ usage }) => t(usage) },
        {
          field: 'course_type',
          width: 140,
          show: ({ course_type }) => (course_type ? say(courseTypeText[course_type]) : <Nothing />),
        },
        { field: 'minutes', width: 130, show: ({ minutes }) => minutes ?? <Nothing /> },
        'note',
        { field: 'used_count', width: 80 },
        'status',
      ]}
      controls={() => ({
        unit: (field) => <SelectField field={field} options={units} />,
        usage: (field) => <SelectField field={field} options={usages} />,
        course_type: (field) => <SelectField field={field} options={courseTypes} />,
      })}
    />
  );
}
