import type { ReactNode } from 'react';
import type { OutputOf } from '../../contract/api.ts';
import type { ReadEndpoint } from '../api/query.ts';
import { useApi } from '../api/useApi.ts';
import { SideDrawer } from '../overlay/SideDrawer.tsx';
import { ErrorState } from '../state/ErrorState.tsx';
import { FormSkeleton } from '../state/Skeleton.tsx';

interface EditDrawerProps<E extends ReadEndpoint> {
  readonly get: E;
  readonly id: number;
  readonly title: string;
  /** What the record is called, once it is there. */
  readonly nameOf: (record: OutputOf<E>) => string;
  readonly onClose: () => void;
  /** The form on it. */
  readonly children: (record: OutputOf<E>) => ReactNode;
}

/** A record's form beside the list, which begins with what the server has of it now. */
export function EditDrawer<E extends ReadEndpoint>(props: EditDrawerProps<E>) {
  const { get, id, title, nameOf, onClose, children } = props;
  const { data, error, isPending, refetch } = useApi(get, { id } as never);
  return (
    <SideDrawer
      open
      width="wide"
      title={data ? `${title} · ${nameOf(data as OutputOf<E>)}` : title}
      onClose={onClose}
    >
      {isPending && (
        <div className="drawer-pad">
          <FormSkeleton fields={8} />
        </div>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && children(data as OutputOf<E>)}
    </SideDrawer>
  );
}
