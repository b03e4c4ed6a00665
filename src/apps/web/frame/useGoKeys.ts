import { useNavigate } from 'react-router';
import { openInbox } from '@/domains/insight/inbox/web/embed/openInbox.ts';
import { grantedPaths } from '@/kernel/web/navigation/PageTabs.tsx';
import { followedBy, useKeys } from '@/kernel/web/navigation/useKeys.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { navigationKeys } from '../../navigationKeys.ts';

export type GoKey = 'h' | 'i' | keyof typeof navigationKeys;

/** Goes there; answers the letters that lead anywhere. */
export function useGoKeys(): readonly GoKey[] {
  const navigate = useNavigate();
  const granted = grantedPaths(useMe().role_menu);
  const go = new Map<string, () => void>([
    ['h', () => void navigate('/')],
    ['i', openInbox],
  ]);
  for (const [key, paths] of Object.entries(navigationKeys)) {
    const path = paths.find((one) => granted.has(one));
    if (path) go.set(key, () => void navigate(path));
  }
  useKeys({
    g: () =>
      followedBy((key) => {
        go.get(key)?.();
        return go.has(key);
      }),
  });
  return [...go.keys()] as GoKey[];
}
