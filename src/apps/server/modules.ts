import { applicationServer } from '@/domains/abroad/application/server/application.server.ts';
import { applyDemandServer } from '@/domains/abroad/apply-demand/server/apply-demand.server.ts';
import { documentTemplateServer } from '@/domains/abroad/document-template/server/document-template.server.ts';
import { essayServer } from '@/domains/abroad/essay/server/essay.server.ts';
import { institutionServer } from '@/domains/abroad/institution/server/institution.server.ts';
import { interviewServer } from '@/domains/abroad/interview/server/interview.server.ts';
import { milestoneTemplateServer } from '@/domains/abroad/milestone-template/server/milestone-template.server.ts';
import { offerConditionServer } from '@/domains/abroad/offer-condition/server/offer-condition.server.ts';
import { portalAccountServer } from '@/domains/abroad/portal-account/server/portal-account.server.ts';
import { programmeServer } from '@/domains/abroad/programme/server/programme.server.ts';
import { refereeServer } from '@/domains/abroad/referee/server/referee.server.ts';
import { trackingServer } from '@/domains/abroad/tracking/server/tracking.server.ts';
import { candidateServer } from '@/domains/exam/candidate/server/candidate.server.ts';
import { examCentreServer } from '@/domains/exam/exam-centre/server/exam-centre.server.ts';
import { examEntryServer } from '@/domains/exam/exam-entry/server/exam-entry.server.ts';
import { examFeeServer } from '@/domains/exam/exam-fee/server/exam-fee.server.ts';
import { examItemServer } from '@/domains/exam/exam-item/server/exam-item.server.ts';
import { examOfferingServer } from '@/domains/exam/exam-offering/server/exam-offering.server.ts';
import { examPaymentServer } from '@/domains/exam/exam-payment/server/exam-payment.server.ts';
import { examSeriesServer } from '@/domains/exam/exam-series/server/exam-series.server.ts';
import { examSettingServer } from '@/domains/exam/exam-setting/server/exam-setting.server.ts';
import { exchangeRateServer } from '@/domains/exam/exchange-rate/server/exchange-rate.server.ts';
import { gradeScaleServer } from '@/domains/exam/grade-scale/server/grade-scale.server.ts';
import { resultServer } from '@/domains/exam/result/server/result.server.ts';
import { resultEnquiryServer } from '@/domains/exam/result-enquiry/server/result-enquiry.server.ts';
import { scoreGuaranteeServer } from '@/domains/exam/score-guarantee/server/score-guarantee.server.ts';
import { censusServer } from '@/domains/insight/census/server/census.server.ts';
import { dataBoardServer } from '@/domains/insight/data-board/server/data-board.server.ts';
import { homeServer } from '@/domains/insight/home/server/home.server.ts';
import { inboxServer } from '@/domains/insight/inbox/server/inbox.server.ts';
import { lessonFactServer } from '@/domains/insight/lesson-fact/server/lesson-fact.server.ts';
import { manageDataServer } from '@/domains/insight/manage-data/server/manage-data.server.ts';
import { manageItemServer } from '@/domains/insight/manage-item/server/manage-item.server.ts';
import { monthFigureServer } from '@/domains/insight/month-figure/server/month-figure.server.ts';
import { receiptBoardServer } from '@/domains/insight/receipt-board/server/receipt-board.server.ts';
import { receiptCheckServer } from '@/domains/insight/receipt-check/server/receipt-check.server.ts';
import { receiptForecastServer } from '@/domains/insight/receipt-forecast/server/receipt-forecast.server.ts';
import { searchServer } from '@/domains/insight/search/server/search.server.ts';
import { accountServer } from '@/domains/money/account/server/account.server.ts';
import { branchTransferServer } from '@/domains/money/branch-transfer/server/branch-transfer.server.ts';
import { carryForwardServer } from '@/domains/money/carry-forward/server/carry-forward.server.ts';
import { cashCloseServer } from '@/domains/money/cash-close/server/cash-close.server.ts';
import { classHoursServer } from '@/domains/money/class-hours/server/class-hours.server.ts';
import { clearingServer } from '@/domains/money/clearing/server/clearing.server.ts';
import { contractServer } from '@/domains/money/contract/server/contract.server.ts';
import { contractTemplateServer } from '@/domains/money/contract-template/server/contract-template.server.ts';
import { conversionServer } from '@/domains/money/conversion/server/conversion.server.ts';
import { invoiceServer } from '@/domains/money/invoice/server/invoice.server.ts';
import { ledgerServer } from '@/domains/money/ledger/server/ledger.server.ts';
import { monthCloseServer } from '@/domains/money/month-close/server/month-close.server.ts';
import { openingServer } from '@/domains/money/opening/server/opening.server.ts';
import { partnerStatementServer } from '@/domains/money/partner-statement/server/partner-statement.server.ts';
import { receiptServer } from '@/domains/money/receipt/server/receipt.server.ts';
import { rechargeServer } from '@/domains/money/recharge/server/recharge.server.ts';
import { refundServer } from '@/domains/money/refund/server/refund.server.ts';
import { weappServer } from '@/domains/money/weapp/server/weapp.server.ts';
import { adminServer } from '@/domains/organisation/admin/server/admin.server.ts';
import { apiKeyServer } from '@/domains/organisation/api-key/server/api-key.server.ts';
import { auditServer } from '@/domains/organisation/audit/server/audit.server.ts';
import { baseDataServer } from '@/domains/organisation/base-data/server/base-data.server.ts';
import { channelServer } from '@/domains/organisation/channel/server/channel.server.ts';
import { companyServer } from '@/domains/organisation/company/server/company.server.ts';
import { delegationServer } from '@/domains/organisation/delegation/server/delegation.server.ts';
import { departmentServer } from '@/domains/organisation/department/server/department.server.ts';
import { fileServer } from '@/domains/organisation/file/server/file.server.ts';
import { holidayServer } from '@/domains/organisation/holiday/server/holiday.server.ts';
import { identityServer } from '@/domains/organisation/identity/server/identity.server.ts';
import { newcomerSettingServer } from '@/domains/organisation/newcomer-setting/server/newcomer-setting.server.ts';
import { newsServer } from '@/domains/organisation/news/server/news.server.ts';
import { priceServer } from '@/domains/organisation/price/server/price.server.ts';
import { roleServer } from '@/domains/organisation/role/server/role.server.ts';
import { roomServer } from '@/domains/organisation/room/server/room.server.ts';
import { sessionServer } from '@/domains/organisation/session/server/session.server.ts';
import { smsServer } from '@/domains/organisation/sms/server/sms.server.ts';
import { subjectServer } from '@/domains/organisation/subject/server/subject.server.ts';
import { systemServer } from '@/domains/organisation/system/server/system.server.ts';
import { viewServer } from '@/domains/organisation/view/server/view.server.ts';
import { webhookServer } from '@/domains/organisation/webhook/server/webhook.server.ts';
import { assessmentServer } from '@/domains/pay/assessment/server/assessment.server.ts';
import { payAdjustmentServer } from '@/domains/pay/pay-adjustment/server/pay-adjustment.server.ts';
import { payLineServer } from '@/domains/pay/pay-line/server/pay-line.server.ts';
import { payRateServer } from '@/domains/pay/pay-rate/server/pay-rate.server.ts';
import { salaryServer } from '@/domains/pay/salary/server/salary.server.ts';
import { teacherDataServer } from '@/domains/pay/teacher-data/server/teacher-data.server.ts';
import { followUpServer } from '@/domains/people/follow-up/server/follow-up.server.ts';
import { handoverServer } from '@/domains/people/handover/server/handover.server.ts';
import { studentServer } from '@/domains/people/student/server/student.server.ts';
import { teacherServer } from '@/domains/people/teacher/server/teacher.server.ts';
import { allocationServer } from '@/domains/sales/allocation/server/allocation.server.ts';
import { channelCostServer } from '@/domains/sales/channel-cost/server/channel-cost.server.ts';
import { leadServer } from '@/domains/sales/lead/server/lead.server.ts';
import { marketingServer } from '@/domains/sales/marketing/server/marketing.server.ts';
import { promoLinkServer } from '@/domains/sales/promo-link/server/promo-link.server.ts';
import { renewalServer } from '@/domains/sales/renewal/server/renewal.server.ts';
import { salesCaseServer } from '@/domains/sales/sales-case/server/sales-case.server.ts';
import { salesSettingServer } from '@/domains/sales/sales-setting/server/sales-setting.server.ts';
import { shareServer } from '@/domains/sales/share/server/share.server.ts';
import { targetServer } from '@/domains/sales/target/server/target.server.ts';
import { weappUserServer } from '@/domains/sales/weapp-user/server/weapp-user.server.ts';
import { afterSaleServer } from '@/domains/shop/after-sale/server/after-sale.server.ts';
import { entitlementServer } from '@/domains/shop/entitlement/server/entitlement.server.ts';
import { entitlementTypeServer } from '@/domains/shop/entitlement-type/server/entitlement-type.server.ts';
import { shopOrderServer } from '@/domains/shop/order/server/order.server.ts';
import { productServer } from '@/domains/shop/product/server/product.server.ts';
import { productCategoryServer } from '@/domains/shop/product-category/server/product-category.server.ts';
import { shopMoneyServer } from '@/domains/shop/shop-money/server/shop-money.server.ts';
import { shopPictureServer } from '@/domains/shop/shop-picture/server/shop-picture.server.ts';
import { shopSettingServer } from '@/domains/shop/shop-setting/server/shop-setting.server.ts';
import { stockServer } from '@/domains/shop/stock/server/stock.server.ts';
import { attendanceServer } from '@/domains/teaching/attendance/server/attendance.server.ts';
import { courseServer } from '@/domains/teaching/course/server/course.server.ts';
import { demandServer } from '@/domains/teaching/demand/server/demand.server.ts';
import { deskServer } from '@/domains/teaching/desk/server/desk.server.ts';
import { feedbackServer } from '@/domains/teaching/feedback/server/feedback.server.ts';
import { lessonServer } from '@/domains/teaching/lesson/server/lesson.server.ts';
import { liveServer } from '@/domains/teaching/live/server/live.server.ts';
import { planServer } from '@/domains/teaching/plan/server/plan.server.ts';
import { inWingOrder } from '@/kernel/module.ts';
import type { ServerModule } from '@/kernel/server/module.ts';

/** Every noun's server. The order of the lines is of no matter. */
const list: readonly ServerModule[] = [
  adminServer,
  auditServer,
  baseDataServer,
  channelServer,
  companyServer,
  apiKeyServer,
  delegationServer,
  departmentServer,
  fileServer,
  holidayServer,
  identityServer,
  newcomerSettingServer,
  newsServer,
  priceServer,
  roleServer,
  roomServer,
  sessionServer,
  smsServer,
  subjectServer,
  systemServer,
  viewServer,
  webhookServer,
  followUpServer,
  handoverServer,
  studentServer,
  teacherServer,
  accountServer,
  branchTransferServer,
  carryForwardServer,
  cashCloseServer,
  classHoursServer,
  clearingServer,
  contractServer,
  contractTemplateServer,
  conversionServer,
  invoiceServer,
  ledgerServer,
  monthCloseServer,
  openingServer,
  partnerStatementServer,
  receiptServer,
  rechargeServer,
  refundServer,
  weappServer,
  attendanceServer,
  courseServer,
  demandServer,
  deskServer,
  feedbackServer,
  lessonServer,
  liveServer,
  planServer,
  assessmentServer,
  payAdjustmentServer,
  payLineServer,
  payRateServer,
  salaryServer,
  teacherDataServer,
  allocationServer,
  channelCostServer,
  leadServer,
  marketingServer,
  promoLinkServer,
  renewalServer,
  salesCaseServer,
  salesSettingServer,
  shareServer,
  targetServer,
  weappUserServer,
  productCategoryServer,
  stockServer,
  productServer,
  shopSettingServer,
  shopMoneyServer,
  entitlementTypeServer,
  shopPictureServer,
  afterSaleServer,
  shopOrderServer,
  entitlementServer,
  candidateServer,
  examEntryServer,
  examPaymentServer,
  examCentreServer,
  examFeeServer,
  examItemServer,
  examOfferingServer,
  examSeriesServer,
  examSettingServer,
  exchangeRateServer,
  gradeScaleServer,
  resultServer,
  resultEnquiryServer,
  scoreGuaranteeServer,
  inboxServer,
  censusServer,
  lessonFactServer,
  receiptBoardServer,
  receiptCheckServer,
  receiptForecastServer,
  searchServer,
  manageItemServer,
  manageDataServer,
  monthFigureServer,
  dataBoardServer,
  homeServer,
  institutionServer,
  milestoneTemplateServer,
  applyDemandServer,
  programmeServer,
  documentTemplateServer,
  applicationServer,
  offerConditionServer,
  refereeServer,
  essayServer,
  interviewServer,
  portalAccountServer,
  trackingServer,
];

export const serverModules = inWingOrder(list, ({ module }) => module);
