import { WaitingForMe } from '@/domains/insight/inbox/web/embed/WaitingForMe.tsx';
import { followUpPermissions } from '@/domains/people/follow-up/follow-up.access.ts';
import { FollowUpsDue } from '@/domains/people/follow-up/web/embed/FollowUpsDue.tsx';
import { attendancePermissions } from '@/domains/teaching/attendance/attendance.access.ts';
import { UnmarkedLessons } from '@/domains/teaching/attendance/web/embed/UnmarkedLessons.tsx';
import { lessonPermissions } from '@/domains/teaching/lesson/lesson.access.ts';
import { TodayLessons } from '@/domains/teaching/lesson/web/embed/TodayLessons.tsx';
import { livePermissions } from '@/domains/teaching/live/live.access.ts';
import { TodayLives } from '@/domains/teaching/live/web/embed/TodayLives.tsx';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';

/** What the nouns show on the home page; a later wing adds a line. */
homeCards.fill({ key: 'waiting', place: 'main', order: 10, show: WaitingForMe });
homeCards.fill({
  key: 'follow_ups',
  place: 'side',
  order: 20,
  permission: followUpPermissions.read,
  show: FollowUpsDue,
});
homeCards.fill({
  key: 'today_lessons',
  place: 'main',
  order: 5,
  permission: lessonPermissions.read,
  show: TodayLessons,
});
homeCards.fill({
  key: 'today_lives',
  place: 'main',
  order: 6,
  permission: livePermissions.read,
  show: TodayLives,
});
homeCards.fill({
  key: 'unmarked',
  place: 'main',
  order: 20,
  permission: attendancePermissions.mark,
  show: UnmarkedLessons,
});
