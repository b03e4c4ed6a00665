import type { CSSProperties } from 'react';
import type { Sentence } from '@/kernel/text.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { sessionText } from '../session.text.ts';

const HOUR_PX = 92;
type Lesson = readonly [
  column: number,
  from: number,
  hours: number,
  courseType: number,
  name: Sentence,
  at: string,
];
const LESSONS: readonly Lesson[] = [
  [0, 0, 2, 12, ['物理', 'Physics'], '14:00'],
  [0, 3, 1.5, 1, ['化学 A2 冲刺班', 'Chemistry A2'], '16:30'],
  [1, 1, 2, 17, ['经济', 'Economics'], '09:00'],
  [1, 4, 1.5, 12, ['数学', 'Maths'], '16:00'],
  [2, 0.5, 1.5, 13, ['雅思阅读', 'IELTS reading'], '08:30'],
  [2, 2.5, 2, 12, ['生物', 'Biology'], '10:30'],
  [2, 5, 1.5, 15, ['文书辅导', 'Essays'], '15:00'],
  [3, 1.5, 2.5, 1, ['数学刷题班', 'Maths drill'], '09:30'],
  [3, 4.5, 1.5, 18, ['英语文学', 'English literature'], '14:00'],
  [4, 0, 1.5, 16, ['SAT 保分', 'SAT'], '08:00'],
  [4, 2, 1.5, 12, ['微积分', 'Calculus'], '10:00'],
  [4, 4, 2, 14, ['化学实验', 'Chemistry lab'], '13:00'],
];

/** A timetable that fades into the page, and the line of the house. Nothing here is data. */
export function LoginArt() {
  const t = useText(sessionText);
  const say = useSay();
  return (
    <section className="login-art" aria-hidden="true">
      <div className="login-grid">
        {[0, 1, 2, 3, 4].map((column) => (
          <div key={column}>
            {LESSONS.filter((lesson) => lesson[0] === column).map(([, from, hours, type, name, at]) => (
              <div key={at} className="login-lesson" style={boxOf(from, hours, type)}>
                <b>{say(name)}</b>
                {at}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="login-motto">
        <h2>
          {t('motto')
            .split(/(?<=，)(?=都)/)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </h2>
        <p>{t('motto_sub')}</p>
      </div>
    </section>
  );
}

const boxOf = (from: number, hours: number, type: number): CSSProperties => ({
  top: from * HOUR_PX + 3,
  height: hours * HOUR_PX - 6,
  background: `color-mix(in srgb, var(--ct-${type}-bg) 90%, var(--lk-sheet))`,
  color: `var(--ct-${type}-fg)`,
  borderImage: `linear-gradient(var(--ct-${type}-bar) 0 0) 0 0 0 3 / 0 0 0 3px`,
});
