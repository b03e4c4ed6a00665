import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { fill } from '@/kernel/text.ts';
import { laterDay } from '@/kernel/value/day.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { writeSlot } from '../../plan/plan.pattern.ts';
import { planText } from '../../plan/plan.text.ts';
import { PatternForm } from '../../plan/web/embed/PatternForm.tsx';
import { PreviewList } from '../../plan/web/embed/PreviewList.tsx';
import { usePatternPreview } from '../../plan/web/embed/usePatternPreview.tsx';
import { type Course, courseApi } from '../course.contract.ts';
import { courseText } from '../course.text.ts';

/** Plans the lessons of a class by its weekly times. */
export function CoursePlanDrawer({ course, onClose }: { course: Course; onClose: () => void }) {
  const t = useText(courseText);
  const say = useSay();
  const form = useApiForm(courseApi.plan, {
    initial: {
      id: course.id,
      teacher_id: course.teacher_id,
      assistant_id: course.assistant_id,
      room_id: course.room_id,
      live_link: course.live_link,
      time_zone: course.time_zone,
      weekly: course.slots.map(writeSlot),
      from_day: laterDay(course.starts_on, companyToday()),
      to_day: course.ends_on,
      skip_holidays: 1,
      snapshot: '',
    },
    success: null,
    onDone: ({ count }) => {
      toast.success(fill(courseText.planned_done, { n: count }));
      onClose();
    },
  });
  const { preview, shown, isClear } = usePatternPreview(courseApi.planPreview, form);
  return (
    <SideDrawer open width="wide" onClose={onClose} title={`${t('plan')} · ${course.name}`}>
      <Form
        form={form}
        barred={!isClear}
        submitLabel={say(fill(planText.save, { n: preview?.lines.length ?? 0 }))}
      >
        <FormSection>
          <TeacherField
            field={form.fields.teacher_id}
            chosen={[{ id: course.teacher_id, teacher_name: course.teacher_name }]}
          />
        </FormSection>
        <PatternForm fields={form.fields} minutes={120} />
        <section className="plan-preview" aria-live="polite">
          <h2>{say(planText.section_preview)}</h2>
          {shown}
          {preview && <PreviewList preview={preview} />}
        </section>
      </Form>
    </SideDrawer>
  );
}
