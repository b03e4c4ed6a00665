import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useShownRows } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { studentApi } from '../../student.contract.ts';
import { isNamesake } from './namesakes.ts';
import { mainAddress } from './studentScreens.ts';

interface StudentLinkProps {
  readonly id: number;
  readonly name: string;
}

/**
 * A student's name, which opens their accounts for those who may see them. Where another of the same name stands on the
 * page, number and grade tell the two apart.
 */
export function StudentLink({ id, name }: StudentLinkProps) {
  const to = mainAddress(id, useHolds());
  const another = isNamesake(useShownRows(), id, name);
  const shown =
    to === undefined ? (
      <span className="clip" title={name}>
        {name}
      </span>
    ) : (
      <Link className="clip" to={to} title={name}>
        {name}
      </Link>
    );
  return another ? (
    <span className="two-lines">
      {shown}
      <Which id={id} />
    </span>
  ) : (
    shown
  );
}

/** `XY2026-000036` is 000036: the rest is the same for everybody, and the column is narrow. */
const runningPart = (number: string): string => number.slice(number.lastIndexOf('-') + 1);

function Which({ id }: { id: number }) {
  const { data } = useApi(studentApi.search, { student_id: id });
  const [one] = data?.list ?? [];
  if (!one) return <small className="mute" />;
  return (
    <small className="mute which" title={one.number}>
      <span className="num">{runningPart(one.number)}</span> {one.grade}
    </small>
  );
}
