import { useSearchParams } from 'react-router';

/**
 * The row whose detail is open beside its list, in the address under the detail's own name (`admin_id`): it survives a
 * reload and can be sent to somebody. Replaced, as filters are. What stood there `instead` makes room for it.
 */
export function useOpenId(
  name: string,
  ...instead: readonly string[]
): [id: number | undefined, open: (id: number | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get(name));
  const open = (id: number | undefined) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        for (const other of instead) next.delete(other);
        if (id === undefined) next.delete(name);
        else next.set(name, String(id));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [Number.isSafeInteger(asked) && asked > 0 ? asked : undefined, open];
}
