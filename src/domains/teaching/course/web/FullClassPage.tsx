import { Copy, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { coursePermissions as may } from '../course.access.ts';
import { courseApi, type FullCourse } from '../course.contract.ts';
import { coursePaths } from '../course.paths.ts';
import { freePlaces } from '../course.rules.ts';
import { courseText } from '../course.text.ts';
import { CourseDrawer } from './CourseDrawer.tsx';
import { CourseAddDrawer } from './CourseForm.tsx';
import { Places } from './Places.tsx';

/** Classes without a place, or with somebody who waits for one, and what could be done. */
export function FullClassPage() {
  const t = useText(courseText);
  const list = useList(courseApi.full, { staleMs: 0 });
  const [openId, setOpenId] = useOpenId('course_id');
  const [like, setLike] = useState<FullCourse>();
  return (
    <>
      <ListPage
        title={t('title_full')}
        list={list}
        filters={
          <>
            <CompanySelect />
            <ChoiceFilter field={list.fields.subject_id} options={useOptions(subjectApi.list)} />
          </>
        }
      >
        <DataTable
          list={list}
          columns={useColumns()}
          onOpen={({ id }) => {
            setLike(undefined);
            setOpenId(id);
          }}
          openId={openId}
          actions={(course) => (
            <ActionMenu
              size="small"
              actions={[
                {
                  key: 'copy',
                  label: t('open_copy'),
                  icon: Copy,
                  permission: may.add,
                  onClick: () => setLike(course),
                },
              ]}
            />
          )}
          empty={<EmptyState icon={UsersRound} title={t('empty_full')} help={t('empty_full_help')} />}
        />
      </ListPage>
      {like ? (
        <CourseAddDrawer
          key={like.id}
          like={like}
          onClose={() => setLike(undefined)}
          onAdded={(id) => {
            setLike(undefined);
            setOpenId(id);
          }}
        />
      ) : (
        openId !== undefined && (
          <CourseDrawer id={openId} onClose={() => setOpenId(undefined)} actions={() => null} />
        )
      )}
    </>
  );
}

function useColumns(): Column<FullCourse>[] {
  const t = useText(courseText);
  const join = useJoin();
  return [
    {
      field: 'name',
      width: 200,
      show: (name, { subject_name }) => (
        <TwoLines sub={subject_name}>
          <b>{name}</b>
        </TwoLines>
      ),
    },
    { key: 'places', title: t('places'), width: 112, show: (course) => <Places course={course} /> },
    {
      field: 'teacher_name',
      width: 96,
      show: (name, { teacher_id }) => <TeacherLink id={teacher_id} name={name} />,
    },
    {
      field: 'waiting',
      title: t('section_waiting'),
      width: 200,
      show: (waiting) =>
        waiting.length > 0 ? (
          <TwoLines sub={join(waiting.slice(1).map(({ username }) => username))}>
            {t('next_one', { name: waiting[0]?.username ?? '' })}
          </TwoLines>
        ) : (
          <span className="mute">{t('nobody_waits')}</span>
        ),
    },
    {
      field: 'suggestion',
      title: t('suggestion'),
      width: 190,
      show: (suggestion, { alternatives, ...course }) => (
        <span className="course-waiting">
          {freePlaces(course) > 0 ? (
            <Tone tone="success">{t('place_free')}</Tone>
          ) : (
            t(`suggest_${suggestion}`)
          )}
          {alternatives[0] && (
            <Link className="clip" to={coursePaths.detail(alternatives[0].id)}>
              {alternatives[0].name} · {t('free_n', { n: alternatives[0].free })}
            </Link>
          )}
        </span>
      ),
    },
    { field: 'ends_on' },
  ];
}
