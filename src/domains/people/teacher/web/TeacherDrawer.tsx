import { Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { teacherPermissions as may } from '../teacher.access.ts';
import { type Teacher, teacherApi } from '../teacher.contract.ts';
import { isHere } from '../teacher.rules.ts';
import { teacherStatus } from '../teacher.status.ts';
import { teacherText } from '../teacher.text.ts';
import { teacherPanels } from './embed/teacherPanels.ts';
import { teacherScreens } from './embed/teacherScreens.ts';
import { TeacherExceptions } from './TeacherExceptions.tsx';
import { TeacherFacts } from './TeacherFacts.tsx';
import { TeacherUses } from './TeacherUses.tsx';
import { TeacherWeek } from './TeacherWeek.tsx';
import { useTeacherActions } from './useTeacherActions.ts';
import type { TeacherPanels } from './useTeacherPanels.ts';
import './teacher.css';

interface TeacherDrawerProps {
  readonly id: number;
  /** As the list has them: shown until the whole has come. */
  readonly row: Teacher | undefined;
  readonly panels: TeacherPanels;
}

/** One teacher: who they are, what they teach, when they can, and where they are named. */
export function TeacherDrawer({ id, row, panels }: TeacherDrawerProps) {
  const t = useText(teacherText);
  const { data, error, refetch } = useApi(teacherApi.get, { id });
  const teacher = data ?? (error ? undefined : row);
  return (
    <SideDrawer
      open
      width="middle"
      onClose={panels.close}
      title={teacher ? <Who teacher={teacher} /> : t('teacher_id')}
      extra={teacher && <Actions teacher={teacher} panels={panels} />}
    >
      <div className="drawer-pad" key={id}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!teacher && !error && <RowsSkeleton rows={8} />}
        {teacher && <TeacherFacts teacher={teacher} />}
        {data && (
          <>
            <MoreOf id={id} />
            <TeacherWeek teacher={data} />
            <TeacherExceptions teacher={data} />
            <TeacherUses id={id} />
          </>
        )}
      </div>
    </SideDrawer>
  );
}

/** The ways on from here, and what later wings have to say. */
function MoreOf({ id }: { id: number }) {
  const say = useSay();
  const holds = useHolds();
  const screens = teacherScreens.parts.filter(({ permission }) => !permission || holds(permission));
  return (
    <>
      <nav className="teacher-ways">
        {screens.map(({ key, label, address }) => (
          <Link key={key} to={address(id)}>
            {say(label)}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<RowsSkeleton rows={3} />}>
        {teacherPanels.parts
          .filter(({ permission }) => holds(permission))
          .map(({ key, show: Show }) => (
            <Show key={key} id={id} />
          ))}
      </Suspense>
    </>
  );
}

const Who = ({ teacher }: { teacher: Teacher }) => (
  <span className="teacher-who">
    <Avatar name={teacher.teacher_name} size={36} />
    <span className="two-lines">
      <span className="teacher-name">
        <span className="clip" title={teacher.teacher_name}>
          {teacher.teacher_name}
        </span>
        <StatusTag status={teacherStatus} value={teacher.status} />
      </span>
      {teacher.english_name && <small className="clip">{teacher.english_name}</small>}
    </span>
  </span>
);

function Actions({ teacher, panels }: { teacher: Teacher; panels: TeacherPanels }) {
  const t = useText(teacherText);
  const actor = useActor();
  const holds = useHolds();
  const actions = useTeacherActions(panels)(teacher);
  const mayEdit = holds(may.edit) && isHere(teacher, actor) === true;
  return (
    <>
      {mayEdit && (
        <Button size="small" icon={Pencil} onClick={() => panels.edit(teacher)}>
          {t('edit_short')}
        </Button>
      )}
      <StatusButtons
        compact
        status={teacherStatus}
        api={teacherApi}
        record={teacher}
        about={teacher.teacher_name}
        more={mayEdit ? actions.filter(({ key }) => key !== 'edit') : actions}
      />
    </>
  );
}
