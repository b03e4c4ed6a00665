import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { Endpoint, ReadSpec } from '../../../contract/api.ts';
import type { Use } from '../../../contract/fields.ts';
import { usesShown } from '../../../references.ts';
import { useApi } from '../../api/useApi.ts';
import { useText } from '../../language.ts';
import { Popup } from '../../overlay/Popup.tsx';
import { ErrorState } from '../../state/ErrorState.tsx';
import { RowsSkeleton } from '../../state/Skeleton.tsx';
import { webText } from '../../web.text.ts';
import { Nothing } from './Money.tsx';
import './usedCount.css';

type UsesEndpoint = Endpoint<
  ReadSpec & { readonly input: z.ZodObject; readonly output: z.ZodType<{ list: z.infer<typeof Use>[] }> }
>;

interface UsedCountProps {
  /** Answers use by use. */
  readonly endpoint: UsesEndpoint;
  readonly id: number;
  readonly count: number;
}

/** How often something is used; a click tells by whom, and leads there. */
export function UsedCount({ endpoint, id, count }: UsedCountProps) {
  const t = useText(webText);
  const [open, setOpen] = useState(false);
  if (count === 0) return <Nothing />;
  return (
    <Popup
      label={t('uses')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={(props) => (
        <button
          type="button"
          className="used-count num"
          aria-label={t('uses_of', { n: usesShown(count) })}
          {...props}
        >
          {usesShown(count)}
        </button>
      )}
    >
      <Uses endpoint={endpoint} id={id} />
    </Popup>
  );
}

function Uses({ endpoint, id }: Pick<UsedCountProps, 'endpoint' | 'id'>) {
  const t = useText(webText);
  const { data, error, refetch } = useApi(endpoint, { id }, { staleMs: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="uses">
      <h3>{t('uses')}</h3>
      {data ? (
        data.list.map(({ label, count, url }) => (
          <p key={label}>
            {url ? <Link to={url}>{label}</Link> : <span>{label}</span>}
            <span className="num">{count}</span>
          </p>
        ))
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </div>
  );
}
