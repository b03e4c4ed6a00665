import { inboxApi } from '@/domains/insight/inbox/inbox.contract.ts';
import { searchApi } from '@/domains/insight/search/search.contract.ts';
import { accountApi } from '@/domains/money/account/account.contract.ts';
import { branchTransferApi } from '@/domains/money/branch-transfer/branch-transfer.contract.ts';
import { carryForwardApi } from '@/domains/money/carry-forward/carry-forward.contract.ts';
import { cashCloseApi } from '@/domains/money/cash-close/cash-close.contract.ts';
import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { clearingApi } from '@/domains/money/clearing/clearing.contract.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { contractTemplateApi } from '@/domains/money/contract-template/contract-template.contract.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { invoiceApi } from '@/domains/money/invoice/invoice.contract.ts';
import { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import { openingApi } from '@/domains/money/opening/opening.contract.ts';
import { openingImportApi } from '@/domains/money/opening/opening.import.ts';
import { partnerStatementApi } from '@/domains/money/partner-statement/partner-statement.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { weappApi } from '@/domains/money/weapp/weapp.contract.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { adminImportApi } from '@/domains/organisation/admin/admin.import.ts';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { companyApi } from '@/domains/organisation/company/company.contract.ts';
import { delegationApi } from '@/domains/organisation/delegation/delegation.contract.ts';
import { departmentApi } from '@/domains/organisation/department/department.contract.ts';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { holidayApi } from '@/domains/organisation/holiday/holiday.contract.ts';
import { newsApi, noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { priceApi } from '@/domains/organisation/price/price.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { roomApi } from '@/domains/organisation/room/room.contract.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { smsApi, smsTemplateApi } from '@/domains/organisation/sms/sms.contract.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { systemApi } from '@/domains/organisation/system/system.contract.ts';
import { viewApi } from '@/domains/organisation/view/view.contract.ts';
import { assessmentApi } from '@/domains/pay/assessment/assessment.contract.ts';
import { cycleApi } from '@/domains/pay/assessment/assessment-cycle.contract.ts';
import { payAdjustmentApi } from '@/domains/pay/pay-adjustment/pay-adjustment.contract.ts';
import { payLineApi } from '@/domains/pay/pay-line/pay-line.contract.ts';
import { payRateApi } from '@/domains/pay/pay-rate/pay-rate.contract.ts';
import { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import { teacherDataApi } from '@/domains/pay/teacher-data/teacher-data.contract.ts';
import { followUpApi } from '@/domains/people/follow-up/follow-up.contract.ts';
import { handoverApi } from '@/domains/people/handover/handover.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { studentImportApi } from '@/domains/people/student/student.import.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { teacherImportApi } from '@/domains/people/teacher/teacher.import.ts';
import { productCategoryApi } from '@/domains/shop/product-category/product-category.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { makeUpApi } from '@/domains/teaching/attendance/make-up.contract.ts';
import { courseApi } from '@/domains/teaching/course/course.contract.ts';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import { deskApi } from '@/domains/teaching/desk/desk.contract.ts';
import { feedbackApi } from '@/domains/teaching/feedback/feedback.contract.ts';
import { calendarApi } from '@/domains/teaching/lesson/calendar.contract.ts';
import { lessonApi } from '@/domains/teaching/lesson/lesson.contract.ts';
import { liveApi } from '@/domains/teaching/live/live.contract.ts';
import { planApi } from '@/domains/teaching/plan/plan.contract.ts';
import type { Endpoint } from '@/kernel/api.ts';

/** Every declared endpoint, noun by noun. Documents and generated tests are made from this list. */
export const endpoints: readonly Endpoint[] = [
  sessionApi,
  companyApi,
  departmentApi,
  adminApi,
  adminImportApi,
  roleApi,
  baseDataApi,
  roomApi,
  holidayApi,
  channelApi,
  priceApi,
  subjectApi,
  fileApi,
  viewApi,
  auditApi,
  systemApi,
  smsApi,
  smsTemplateApi,
  newsApi,
  noticeApi,
  studentApi,
  studentImportApi,
  followUpApi,
  handoverApi,
  teacherApi,
  teacherImportApi,
  contractTemplateApi,
  classHoursApi,
  conversionApi,
  openingApi,
  openingImportApi,
  accountApi,
  contractApi,
  rechargeApi,
  invoiceApi,
  refundApi,
  weappApi,
  partnerStatementApi,
  clearingApi,
  cashCloseApi,
  carryForwardApi,
  branchTransferApi,
  monthCloseApi,
  lessonApi,
  calendarApi,
  liveApi,
  demandApi,
  planApi,
  feedbackApi,
  courseApi,
  deskApi,
  attendanceApi,
  makeUpApi,
  payRateApi,
  payLineApi,
  teacherDataApi,
  payAdjustmentApi,
  salaryApi,
  cycleApi,
  assessmentApi,
  productCategoryApi,
  delegationApi,
  searchApi,
  inboxApi,
].flatMap((api) => Object.values(api) as Endpoint[]);
