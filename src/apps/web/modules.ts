import { applicationWeb } from '@/domains/abroad/application/web/application.web.ts';
import { applyDemandWeb } from '@/domains/abroad/apply-demand/web/apply-demand.web.ts';
import { essayWeb } from '@/domains/abroad/essay/web/essay.web.ts';
import { interviewWeb } from '@/domains/abroad/interview/web/interview.web.ts';
import { portalAccountWeb } from '@/domains/abroad/portal-account/web/portal-account.web.ts';
import { refereeWeb } from '@/domains/abroad/referee/web/referee.web.ts';
import { trackingWeb } from '@/domains/abroad/tracking/web/tracking.web.ts';
import { examEntryWeb } from '@/domains/exam/exam-entry/web/exam-entry.web.ts';
import { examSeriesWeb } from '@/domains/exam/exam-series/web/exam-series.web.ts';
import { resultWeb } from '@/domains/exam/result/web/result.web.ts';
import { scoreGuaranteeWeb } from '@/domains/exam/score-guarantee/web/score-guarantee.web.ts';
import { censusWeb } from '@/domains/insight/census/web/census.web.ts';
import { dataBoardWeb } from '@/domains/insight/data-board/web/data-board.web.ts';
import { homeWeb } from '@/domains/insight/home/web/home.web.ts';
import { inboxWeb } from '@/domains/insight/inbox/web/inbox.web.ts';
import { monthFigureWeb } from '@/domains/insight/month-figure/web/month-figure.web.ts';
import { receiptBoardWeb } from '@/domains/insight/receipt-board/web/receipt-board.web.ts';
import { receiptCheckWeb } from '@/domains/insight/receipt-check/web/receipt-check.web.ts';
import { accountWeb } from '@/domains/money/account/web/account.web.ts';
import { clearingWeb } from '@/domains/money/clearing/web/clearing.web.ts';
import { contractWeb } from '@/domains/money/contract/web/contract.web.ts';
import { contractTemplateWeb } from '@/domains/money/contract-template/web/contract-template.web.ts';
import { partnerStatementWeb } from '@/domains/money/partner-statement/web/partner-statement.web.ts';
import { rechargeWeb } from '@/domains/money/recharge/web/recharge.web.ts';
import { refundWeb } from '@/domains/money/refund/web/refund.web.ts';
import { weappWeb } from '@/domains/money/weapp/web/weapp.web.ts';
import { adminWeb } from '@/domains/organisation/admin/web/admin.web.ts';
import { baseDataWeb } from '@/domains/organisation/base-data/web/base-data.web.ts';
import { departmentWeb } from '@/domains/organisation/department/web/department.web.ts';
import { newsWeb } from '@/domains/organisation/news/web/news.web.ts';
import { roleWeb } from '@/domains/organisation/role/web/role.web.ts';
import { smsWeb } from '@/domains/organisation/sms/web/sms.web.ts';
import { subjectWeb } from '@/domains/organisation/subject/web/subject.web.ts';
import { systemWeb } from '@/domains/organisation/system/web/system.web.ts';
import { assessmentWeb } from '@/domains/pay/assessment/web/assessment.web.ts';
import { payRateWeb } from '@/domains/pay/pay-rate/web/pay-rate.web.ts';
import { salaryWeb } from '@/domains/pay/salary/web/salary.web.ts';
import { teacherDataWeb } from '@/domains/pay/teacher-data/web/teacher-data.web.ts';
import { followUpWeb } from '@/domains/people/follow-up/web/follow-up.web.ts';
import { handoverWeb } from '@/domains/people/handover/web/handover.web.ts';
import { studentWeb } from '@/domains/people/student/web/student.web.ts';
import { teacherWeb } from '@/domains/people/teacher/web/teacher.web.ts';
import { channelCostWeb } from '@/domains/sales/channel-cost/web/channel-cost.web.ts';
import { leadWeb } from '@/domains/sales/lead/web/lead.web.ts';
import { marketingWeb } from '@/domains/sales/marketing/web/marketing.web.ts';
import { promoLinkWeb } from '@/domains/sales/promo-link/web/promo-link.web.ts';
import { renewalWeb } from '@/domains/sales/renewal/web/renewal.web.ts';
import { salesCaseWeb } from '@/domains/sales/sales-case/web/sales-case.web.ts';
import { targetWeb } from '@/domains/sales/target/web/target.web.ts';
import { weappUserWeb } from '@/domains/sales/weapp-user/web/weapp-user.web.ts';
import { entitlementWeb } from '@/domains/shop/entitlement/web/entitlement.web.ts';
import { shopOrderWeb } from '@/domains/shop/order/web/order.web.ts';
import { productWeb } from '@/domains/shop/product/web/product.web.ts';
import { productCategoryWeb } from '@/domains/shop/product-category/web/product-category.web.ts';
import { shopMoneyWeb } from '@/domains/shop/shop-money/web/shop-money.web.ts';
import { attendanceWeb } from '@/domains/teaching/attendance/web/attendance.web.ts';
import { courseWeb } from '@/domains/teaching/course/web/course.web.ts';
import { demandWeb } from '@/domains/teaching/demand/web/demand.web.ts';
import { deskWeb } from '@/domains/teaching/desk/web/desk.web.ts';
import { feedbackWeb } from '@/domains/teaching/feedback/web/feedback.web.ts';
import { lessonWeb } from '@/domains/teaching/lesson/web/lesson.web.ts';
import { liveWeb } from '@/domains/teaching/live/web/live.web.ts';
import { planWeb } from '@/domains/teaching/plan/web/plan.web.ts';
import type { WebModule } from '@/kernel/web/module.ts';

/** Every noun's screens. */
export const webModules: readonly WebModule[] = [
  adminWeb,
  baseDataWeb,
  departmentWeb,
  newsWeb,
  roleWeb,
  smsWeb,
  subjectWeb,
  systemWeb,
  followUpWeb,
  handoverWeb,
  studentWeb,
  teacherWeb,
  accountWeb,
  clearingWeb,
  contractTemplateWeb,
  contractWeb,
  partnerStatementWeb,
  rechargeWeb,
  refundWeb,
  weappWeb,
  attendanceWeb,
  courseWeb,
  demandWeb,
  deskWeb,
  feedbackWeb,
  lessonWeb,
  liveWeb,
  planWeb,
  assessmentWeb,
  payRateWeb,
  salaryWeb,
  teacherDataWeb,
  channelCostWeb,
  leadWeb,
  marketingWeb,
  promoLinkWeb,
  renewalWeb,
  salesCaseWeb,
  targetWeb,
  weappUserWeb,
  productCategoryWeb,
  productWeb,
  shopOrderWeb,
  shopMoneyWeb,
  entitlementWeb,
  examEntryWeb,
  examSeriesWeb,
  resultWeb,
  scoreGuaranteeWeb,
  homeWeb,
  inboxWeb,
  applyDemandWeb,
  applicationWeb,
  refereeWeb,
  essayWeb,
  interviewWeb,
  portalAccountWeb,
  trackingWeb,
  censusWeb,
  dataBoardWeb,
  monthFigureWeb,
  receiptBoardWeb,
  receiptCheckWeb,
];
