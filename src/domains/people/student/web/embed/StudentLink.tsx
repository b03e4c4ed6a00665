import { Link } from 'react-router';
import { useHolds } from '@/kernel/web/session/me.ts';
import { mainAddress } from './studentScreens.ts';

interface StudentLinkProps {
  readonly id: number;
  readonly name: string;
}

/** A student's name, which opens their accounts for those who may see them. */
export function StudentLink({ id, name }: StudentLinkProps) {
  const to = mainAddress(id, useHolds());
  return to === undefined ? (
    <span className="clip" title={name}>
      {name}
    </span>
  ) : (
    <Link className="clip" to={to} title={name}>
      {name}
    </Link>
  );
}
