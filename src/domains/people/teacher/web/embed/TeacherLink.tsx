import { Link } from 'react-router';
import { useHolds } from '@/kernel/web/session/me.ts';
import { teacherPermissions } from '../../teacher.access.ts';
import { teacherPaths } from '../../teacher.paths.ts';

interface TeacherLinkProps {
  readonly id: number;
  readonly name: string;
}

/** A teacher's name, which opens their file for those who may see it. @public */
export function TeacherLink({ id, name }: TeacherLinkProps) {
  if (!useHolds()(teacherPermissions.read))
    return (
      <span className="clip" title={name}>
        {name}
      </span>
    );
  return (
    <Link className="clip" to={teacherPaths.detail(id)} title={name}>
      {name}
    </Link>
  );
}
