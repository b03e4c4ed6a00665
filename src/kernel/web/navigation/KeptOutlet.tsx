import { useMatches, useOutlet } from 'react-router';
import { KeepAlive } from './KeepAlive.tsx';
import type { ScreenRoute } from './screens.ts';

/** The screen of the current route; those that the route list keeps alive stay behind it, hidden. */
export function KeptOutlet() {
  const outlet = useOutlet();
  const route = useMatches().at(-1)?.handle as Pick<ScreenRoute, 'info'> | undefined;
  return (
    <KeepAlive path={route?.info.path ?? ''} keep={route?.info.keepAlive ?? false}>
      {outlet}
    </KeepAlive>
  );
}
