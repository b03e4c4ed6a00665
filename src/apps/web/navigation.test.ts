// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { routes } from '@/apps/screens.ts';
import { isSticky } from '@/apps/web/navigation.ts';
import { companyOnNavigation, selectCompany, selectedCompany } from '@/kernel/web/session/company.ts';

const chosen = { company: '上海浦东校区', company_id: 2 };
const stored = () => ['company', 'company_id', 'has_chosen'].map((key) => sessionStorage.getItem(key));
/** An address of the route, as a person would have it. */
const addressOf = (path: string) => path.replace(/\{\w+\}/g, '17');

beforeEach(() => {
  sessionStorage.clear();
  selectCompany(chosen);
});

test('the route list has 39 sticky paths', () => {
  expect(routes.filter(({ companySticky }) => companySticky)).toHaveLength(39);
});

describe.for(routes.map(({ path, companySticky = false }) => [path, companySticky] as const))(
  '%s (sticky: %s)',
  ([path, sticky]) => {
    const go = (previous: string) =>
      companyOnNavigation(addressOf(path), previous, isSticky(addressOf(path)));

    test(sticky ? 'leaves the selection and has-chosen untouched' : 'clears the selection', () => {
      sessionStorage.setItem('has_chosen', 'as before');
      go('/elsewhere');
      expect(stored()).toEqual(sticky ? ['上海浦东校区', '2', 'as before'] : [null, null, '0']);
      expect(selectedCompany()).toEqual(sticky ? chosen : undefined);
    });

    test('from itself: has-chosen is true where the selection is cleared', () => {
      go(addressOf(path));
      expect(stored()).toEqual(sticky ? ['上海浦东校区', '2', null] : [null, null, '1']);
    });
  },
);
