import { branchTransferStatus } from '@/domains/money/branch-transfer/branch-transfer.status.ts';
import { carryForwardStatus } from '@/domains/money/carry-forward/carry-forward.status.ts';
import { cashCloseStatus } from '@/domains/money/cash-close/cash-close.status.ts';
import { clearingStatus } from '@/domains/money/clearing/clearing.status.ts';
import { contractStatus } from '@/domains/money/contract/contract.status.ts';
import { contractTemplateStatus } from '@/domains/money/contract-template/contract-template.status.ts';
import { conversionStatus } from '@/domains/money/conversion/conversion.status.ts';
import { invoiceStatus } from '@/domains/money/invoice/invoice.status.ts';
import { openingStatus } from '@/domains/money/opening/opening.status.ts';
import { partnerStatementStatus } from '@/domains/money/partner-statement/partner-statement.status.ts';
import { rechargeStatus } from '@/domains/money/recharge/recharge.status.ts';
import { refundStatus } from '@/domains/money/refund/refund.status.ts';
import { adminStatus } from '@/domains/organisation/admin/admin.status.ts';
import { baseDataStatus } from '@/domains/organisation/base-data/base-data.status.ts';
import { channelStatus } from '@/domains/organisation/channel/channel.status.ts';
import { companyStatus } from '@/domains/organisation/company/company.status.ts';
import { newsStatus } from '@/domains/organisation/news/news.status.ts';
import { roomStatus } from '@/domains/organisation/room/room.status.ts';
import { smsStatus, smsTemplateStatus } from '@/domains/organisation/sms/sms.status.ts';
import { subjectStatus } from '@/domains/organisation/subject/subject.status.ts';
import { assessmentStatus } from '@/domains/pay/assessment/assessment.status.ts';
import { payAdjustmentStatus } from '@/domains/pay/pay-adjustment/pay-adjustment.status.ts';
import { salaryStatus } from '@/domains/pay/salary/salary.status.ts';
import { handoverStatus } from '@/domains/people/handover/handover.status.ts';
import { studentStatus } from '@/domains/people/student/student.status.ts';
import { teacherStatus } from '@/domains/people/teacher/teacher.status.ts';
import { makeUpStatus } from '@/domains/teaching/attendance/make-up.status.ts';
import { courseStatus } from '@/domains/teaching/course/course.status.ts';
import { demandStatus } from '@/domains/teaching/demand/demand.status.ts';
import { feedbackStatus } from '@/domains/teaching/feedback/feedback.status.ts';
import { lessonStatus } from '@/domains/teaching/lesson/lesson.status.ts';
import { liveStatus } from '@/domains/teaching/live/live.status.ts';
import type { Status } from '@/kernel/status.ts';

/** Every status machine, for the documents and the generated tests. */
export const statuses: readonly Status[] = [
  companyStatus,
  adminStatus,
  baseDataStatus,
  smsStatus,
  smsTemplateStatus,
  roomStatus,
  channelStatus,
  subjectStatus,
  newsStatus,
  studentStatus,
  handoverStatus,
  teacherStatus,
  conversionStatus,
  openingStatus,
  contractTemplateStatus,
  contractStatus,
  rechargeStatus,
  invoiceStatus,
  refundStatus,
  partnerStatementStatus,
  clearingStatus,
  cashCloseStatus,
  carryForwardStatus,
  branchTransferStatus,
  lessonStatus,
  liveStatus,
  demandStatus,
  feedbackStatus,
  courseStatus,
  makeUpStatus,
  payAdjustmentStatus,
  salaryStatus,
  assessmentStatus,
] as unknown as Status[];
