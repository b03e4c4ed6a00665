import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '../overlay/notice.ts';
import { webText } from '../web.text.ts';

interface Loading<P> {
  readonly load: () => Promise<ComponentType<P>>;
  loaded?: ComponentType<P>;
}

/**
 * A part that is loaded when it is first shown: what opens over a list (a form, an import, a history) is not loaded with
 * the list. Own code instead of `React.lazy`, which remembers a failure for good: opened again, it is asked for again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const part: Loading<P> = { load };
  return (props) => <Shown part={part} props={props} />;
}

function Shown<P extends object>({ part, props }: { part: Loading<P>; props: P }) {
  const [, setReady] = useState(false);
  useEffect(() => {
    if (part.loaded) return;
    let current = true;
    part.load().then(
      (loaded) => {
        part.loaded = loaded;
        if (current) setReady(true);
      },
      () => current && toast.error(webText.chunk_failed),
    );
    return () => {
      current = false;
    };
  }, [part]);
  const { loaded: Part } = part;
  return Part ? <Part {...props} /> : null;
}
