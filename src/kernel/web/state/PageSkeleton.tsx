import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import { Bone, RowsSkeleton } from './Skeleton.tsx';

/** While a page's chunk is on its way: title, filter row, rows. */
export function PageSkeleton() {
  const t = useText(webText);
  return (
    <div className="bones-page" role="status" aria-label={t('loading')}>
      <Bone width={120} height={18} />
      <div className="bones-filters">
        <Bone width={168} height={28} />
        <Bone width={92} height={28} />
        <Bone width={92} height={28} />
      </div>
      <RowsSkeleton rows={8} />
    </div>
  );
}
