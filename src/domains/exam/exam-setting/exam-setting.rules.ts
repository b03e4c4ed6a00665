/** How a company goes about exams. */
export interface ExamSettings {
  /** More than this of exams on a day is too much for anybody. */
  readonly exam_hours_a_day: number;
  /** Lessons of a hundred that a score guarantee asks for, unless it says otherwise. */
  readonly guarantee_attendance: number;
}
export const USUAL_SETTINGS: ExamSettings = { exam_hours_a_day: 6, guarantee_attendance: 80 };
