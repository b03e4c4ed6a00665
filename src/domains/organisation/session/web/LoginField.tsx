import { type ReactNode, useId } from 'react';

/** A label above its control. */
export function LoginField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-control">{children(id)}</div>
    </div>
  );
}

/** Why it did not work. The line is always there, so that a screen reader hears it change. */
export const Problem = ({ text }: { text: string | undefined }) => (
  <div className="login-problem" role="alert">
    {text}
  </div>
);
