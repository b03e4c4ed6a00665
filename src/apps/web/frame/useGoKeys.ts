import { useNavigate } from 'react-router';
import { openInbox } from '@/domains/insight/inbox/web/embed/openInbox.ts';
import { grantedPaths } from '@/kernel/web/navigation/PageTabs.tsx';
import { followedBy, useKeys } from '@/kernel/web/navigation/useKeys.ts';
import { useMe } from '@/kernel/web/session/me.ts';

/** G, then a letter: the first of these that the role has. */
const SCREENS = {
  s: ['/StudentsList'],
  t: ['/Schedule', '/ClassMain/waitClass'],
  m: ['/StudentBalance', '/RechargeRecord/rechargeLabel'],
} as const;
export type GoKey = 'h' | 'i' | keyof typeof SCREENS;

/** Goes there; answers the letters that lead anywhere. */
export function useGoKeys(): readonly GoKey[] {
  const navigate = useNavigate();
  const granted = grantedPaths(useMe().role_menu);
  const go = new Map<string, () => void>([
    ['h', () => void navigate('/')],
    ['i', openInbox],
  ]);
  for (const [key, paths] of Object.entries(SCREENS)) {
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
