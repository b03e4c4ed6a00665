import type { InputOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { productCategoryApi } from '../../product-category/product-category.contract.ts';
import { cartApi } from '../cart.contract.ts';
import { cartText } from '../cart.text.ts';

export type Choice = 'fitting' | 'all' | number;

interface StoreCategoriesProps {
  /** What the shelf is searched for: the counts are of what choosing a category would show. */
  readonly narrowed: InputOf<typeof cartApi.categories>;
  readonly value: Choice;
  readonly onChange: (next: Choice) => void;
}

/** The ways into the shelf, each with how many products it has. */
export function StoreCategories({ narrowed, value, onChange }: StoreCategoriesProps) {
  const t = useText(cartText);
  const { data: categories } = useApi(productCategoryApi.shown, {});
  const { data: counts } = useApi(cartApi.categories, narrowed, { keepPrevious: true, staleMs: 0 });
  const countOf = (id: number) => counts?.list.find(({ category_id }) => category_id === id)?.count ?? 0;
  const choices: { choice: Choice; label: string; count: number | undefined }[] = [
    { choice: 'fitting', label: t('is_fitting'), count: counts?.fitting },
    { choice: 'all', label: t('everything'), count: counts?.all },
    ...(categories ?? []).map(({ category_id, category_name }) => ({
      choice: category_id,
      label: category_name,
      count: counts && countOf(category_id),
    })),
  ];
  return (
    <nav className="store-categories" aria-label={t('categories')}>
      {choices.map(({ choice, label, count }) => (
        <button
          key={choice}
          type="button"
          aria-current={choice === value ? 'true' : undefined}
          onClick={() => onChange(choice)}
        >
          <span className="clip">{label}</span>
          {count !== undefined && <small className="num">{count}</small>}
        </button>
      ))}
    </nav>
  );
}
