import { Activity, type ReactNode, useContext, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';

interface KeepAliveProps {
  /** The route that is shown now. */
  readonly path: string;
  /** Whether it stays mounted after it is left. */
  readonly keep: boolean;
  readonly children: ReactNode;
}

type RouterLocation = React.ContextType<typeof LocationContext>;
interface Kept {
  readonly path: string;
  readonly element: ReactNode;
  /** The address that the page saw last. */
  readonly location: RouterLocation;
}

/**
 * Shows one route and holds the ones that asked to be kept: hidden, with their state and their DOM. A hidden page
 * keeps the address that it had when it was left; without that it would read the next page's query as its own.
 */
export function KeepAlive({ path, keep, children }: KeepAliveProps) {
  const location = useContext(LocationContext);
  const [kept, setKept] = useState<readonly Kept[]>([]);

  const before = kept.find((entry) => entry.path === path);
  if (keep && (before?.element !== children || before?.location !== location)) {
    // During the render, so that the page is never shown with a former address.
    const entry = { path, element: children, location };
    setKept(before ? kept.map((other) => (other === before ? entry : other)) : [...kept, entry]);
  }
  return (
    <>
      {kept.map((entry) => (
        <Activity key={entry.path} mode={keep && entry.path === path ? 'visible' : 'hidden'}>
          <LocationContext.Provider value={entry.location}>{entry.element}</LocationContext.Provider>
        </Activity>
      ))}
      {keep ? null : children}
    </>
  );
}
