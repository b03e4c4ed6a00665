import { Nothing } from './Money.tsx';

/** Text that may be long: an ellipsis, and the whole of it on hover. */
export const Text = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <span className="clip" title={children}>
      {children}
    </span>
  ) : (
    <Nothing />
  );
