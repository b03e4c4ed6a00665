import { applicationModule } from '@/domains/abroad/application/application.module.ts';
import { applyDemandModule } from '@/domains/abroad/apply-demand/apply-demand.module.ts';
import { documentTemplateModule } from '@/domains/abroad/document-template/document-template.module.ts';
import { essayModule } from '@/domains/abroad/essay/essay.module.ts';
import { institutionModule } from '@/domains/abroad/institution/institution.module.ts';
import { interviewModule } from '@/domains/abroad/interview/interview.module.ts';
import { milestoneTemplateModule } from '@/domains/abroad/milestone-template/milestone-template.module.ts';
import { offerConditionModule } from '@/domains/abroad/offer-condition/offer-condition.module.ts';
import { portalAccountModule } from '@/domains/abroad/portal-account/portal-account.module.ts';
import { programmeModule } from '@/domains/abroad/programme/programme.module.ts';
import { refereeModule } from '@/domains/abroad/referee/referee.module.ts';
import { trackingModule } from '@/domains/abroad/tracking/tracking.module.ts';
import { candidateModule } from '@/domains/exam/candidate/candidate.module.ts';
import { examCentreModule } from '@/domains/exam/exam-centre/exam-centre.module.ts';
import { examEntryModule } from '@/domains/exam/exam-entry/exam-entry.module.ts';
import { examFeeModule } from '@/domains/exam/exam-fee/exam-fee.module.ts';
import { examItemModule } from '@/domains/exam/exam-item/exam-item.module.ts';
import { examOfferingModule } from '@/domains/exam/exam-offering/exam-offering.module.ts';
import { examPaymentModule } from '@/domains/exam/exam-payment/exam-payment.module.ts';
import { examSeriesModule } from '@/domains/exam/exam-series/exam-series.module.ts';
import { examSettingModule } from '@/domains/exam/exam-setting/exam-setting.module.ts';
import { exchangeRateModule } from '@/domains/exam/exchange-rate/exchange-rate.module.ts';
import { gradeScaleModule } from '@/domains/exam/grade-scale/grade-scale.module.ts';
import { resultModule } from '@/domains/exam/result/result.module.ts';
import { resultEnquiryModule } from '@/domains/exam/result-enquiry/result-enquiry.module.ts';
import { scoreGuaranteeModule } from '@/domains/exam/score-guarantee/score-guarantee.module.ts';
import { censusModule } from '@/domains/insight/census/census.module.ts';
import { dataBoardModule } from '@/domains/insight/data-board/data-board.module.ts';
import { homeModule } from '@/domains/insight/home/home.module.ts';
import { inboxModule } from '@/domains/insight/inbox/inbox.module.ts';
import { lessonFactModule } from '@/domains/insight/lesson-fact/lesson-fact.module.ts';
import { manageDataModule } from '@/domains/insight/manage-data/manage-data.module.ts';
import { manageItemModule } from '@/domains/insight/manage-item/manage-item.module.ts';
import { monthFigureModule } from '@/domains/insight/month-figure/month-figure.module.ts';
import { receiptBoardModule } from '@/domains/insight/receipt-board/receipt-board.module.ts';
import { receiptCheckModule } from '@/domains/insight/receipt-check/receipt-check.module.ts';
import { receiptForecastModule } from '@/domains/insight/receipt-forecast/receipt-forecast.module.ts';
import { searchModule } from '@/domains/insight/search/search.module.ts';
import { accountModule } from '@/domains/money/account/account.module.ts';
import { branchTransferModule } from '@/domains/money/branch-transfer/branch-transfer.module.ts';
import { carryForwardModule } from '@/domains/money/carry-forward/carry-forward.module.ts';
import { cashCloseModule } from '@/domains/money/cash-close/cash-close.module.ts';
import { classHoursModule } from '@/domains/money/class-hours/class-hours.module.ts';
import { clearingModule } from '@/domains/money/clearing/clearing.module.ts';
import { contractModule } from '@/domains/money/contract/contract.module.ts';
import { contractTemplateModule } from '@/domains/money/contract-template/contract-template.module.ts';
import { conversionModule } from '@/domains/money/conversion/conversion.module.ts';
import { invoiceModule } from '@/domains/money/invoice/invoice.module.ts';
import { ledgerModule } from '@/domains/money/ledger/ledger.module.ts';
import { monthCloseModule } from '@/domains/money/month-close/month-close.module.ts';
import { openingModule } from '@/domains/money/opening/opening.module.ts';
import { partnerStatementModule } from '@/domains/money/partner-statement/partner-statement.module.ts';
import { receiptModule } from '@/domains/money/receipt/receipt.module.ts';
import { rechargeModule } from '@/domains/money/recharge/recharge.module.ts';
import { refundModule } from '@/domains/money/refund/refund.module.ts';
import { weappModule } from '@/domains/money/weapp/weapp.module.ts';
import { adminModule } from '@/domains/organisation/admin/admin.module.ts';
import { apiKeyModule } from '@/domains/organisation/api-key/api-key.module.ts';
import { auditModule } from '@/domains/organisation/audit/audit.module.ts';
import { baseDataModule } from '@/domains/organisation/base-data/base-data.module.ts';
import { channelModule } from '@/domains/organisation/channel/channel.module.ts';
import { companyModule } from '@/domains/organisation/company/company.module.ts';
import { delegationModule } from '@/domains/organisation/delegation/delegation.module.ts';
import { departmentModule } from '@/domains/organisation/department/department.module.ts';
import { fileModule } from '@/domains/organisation/file/file.module.ts';
import { holidayModule } from '@/domains/organisation/holiday/holiday.module.ts';
import { identityModule } from '@/domains/organisation/identity/identity.module.ts';
import { newcomerSettingModule } from '@/domains/organisation/newcomer-setting/newcomer-setting.module.ts';
import { newsModule } from '@/domains/organisation/news/news.module.ts';
import { priceModule } from '@/domains/organisation/price/price.module.ts';
import { roleModule } from '@/domains/organisation/role/role.module.ts';
import { roomModule } from '@/domains/organisation/room/room.module.ts';
import { sessionModule } from '@/domains/organisation/session/session.module.ts';
import { smsModule } from '@/domains/organisation/sms/sms.module.ts';
import { subjectModule } from '@/domains/organisation/subject/subject.module.ts';
import { systemModule } from '@/domains/organisation/system/system.module.ts';
import { viewModule } from '@/domains/organisation/view/view.module.ts';
import { webhookModule } from '@/domains/organisation/webhook/webhook.module.ts';
import { assessmentModule } from '@/domains/pay/assessment/assessment.module.ts';
import { payAdjustmentModule } from '@/domains/pay/pay-adjustment/pay-adjustment.module.ts';
import { payLineModule } from '@/domains/pay/pay-line/pay-line.module.ts';
import { payRateModule } from '@/domains/pay/pay-rate/pay-rate.module.ts';
import { salaryModule } from '@/domains/pay/salary/salary.module.ts';
import { teacherDataModule } from '@/domains/pay/teacher-data/teacher-data.module.ts';
import { followUpModule } from '@/domains/people/follow-up/follow-up.module.ts';
import { handoverModule } from '@/domains/people/handover/handover.module.ts';
import { studentModule } from '@/domains/people/student/student.module.ts';
import { teacherModule } from '@/domains/people/teacher/teacher.module.ts';
import { allocationModule } from '@/domains/sales/allocation/allocation.module.ts';
import { channelCostModule } from '@/domains/sales/channel-cost/channel-cost.module.ts';
import { leadModule } from '@/domains/sales/lead/lead.module.ts';
import { marketingModule } from '@/domains/sales/marketing/marketing.module.ts';
import { promoLinkModule } from '@/domains/sales/promo-link/promo-link.module.ts';
import { renewalModule } from '@/domains/sales/renewal/renewal.module.ts';
import { salesCaseModule } from '@/domains/sales/sales-case/sales-case.module.ts';
import { salesSettingModule } from '@/domains/sales/sales-setting/sales-setting.module.ts';
import { shareModule } from '@/domains/sales/share/share.module.ts';
import { targetModule } from '@/domains/sales/target/target.module.ts';
import { weappUserModule } from '@/domains/sales/weapp-user/weapp-user.module.ts';
import { afterSaleModule } from '@/domains/shop/after-sale/after-sale.module.ts';
import { entitlementModule } from '@/domains/shop/entitlement/entitlement.module.ts';
import { entitlementTypeModule } from '@/domains/shop/entitlement-type/entitlement-type.module.ts';
import { shopOrderModule } from '@/domains/shop/order/order.module.ts';
import { productModule } from '@/domains/shop/product/product.module.ts';
import { productCategoryModule } from '@/domains/shop/product-category/product-category.module.ts';
import { shopMoneyModule } from '@/domains/shop/shop-money/shop-money.module.ts';
import { shopPictureModule } from '@/domains/shop/shop-picture/shop-picture.module.ts';
import { shopSettingModule } from '@/domains/shop/shop-setting/shop-setting.module.ts';
import { stockModule } from '@/domains/shop/stock/stock.module.ts';
import { attendanceModule } from '@/domains/teaching/attendance/attendance.module.ts';
import { courseModule } from '@/domains/teaching/course/course.module.ts';
import { demandModule } from '@/domains/teaching/demand/demand.module.ts';
import { deskModule } from '@/domains/teaching/desk/desk.module.ts';
import { feedbackModule } from '@/domains/teaching/feedback/feedback.module.ts';
import { lessonModule } from '@/domains/teaching/lesson/lesson.module.ts';
import { liveModule } from '@/domains/teaching/live/live.module.ts';
import { planModule } from '@/domains/teaching/plan/plan.module.ts';
import { inWingOrder, type Module } from '@/kernel/module.ts';

/** Every noun. The order of the lines is of no matter. */
const list: readonly Module[] = [
  adminModule,
  auditModule,
  baseDataModule,
  channelModule,
  companyModule,
  apiKeyModule,
  delegationModule,
  departmentModule,
  fileModule,
  holidayModule,
  identityModule,
  newcomerSettingModule,
  newsModule,
  priceModule,
  roleModule,
  roomModule,
  sessionModule,
  smsModule,
  subjectModule,
  systemModule,
  viewModule,
  webhookModule,
  followUpModule,
  handoverModule,
  studentModule,
  teacherModule,
  accountModule,
  branchTransferModule,
  carryForwardModule,
  cashCloseModule,
  classHoursModule,
  clearingModule,
  contractModule,
  contractTemplateModule,
  conversionModule,
  invoiceModule,
  ledgerModule,
  monthCloseModule,
  openingModule,
  partnerStatementModule,
  receiptModule,
  rechargeModule,
  refundModule,
  weappModule,
  attendanceModule,
  courseModule,
  demandModule,
  deskModule,
  feedbackModule,
  lessonModule,
  liveModule,
  planModule,
  assessmentModule,
  payAdjustmentModule,
  payLineModule,
  payRateModule,
  salaryModule,
  teacherDataModule,
  allocationModule,
  channelCostModule,
  leadModule,
  marketingModule,
  promoLinkModule,
  renewalModule,
  salesCaseModule,
  salesSettingModule,
  shareModule,
  targetModule,
  weappUserModule,
  productCategoryModule,
  stockModule,
  productModule,
  shopSettingModule,
  shopMoneyModule,
  entitlementTypeModule,
  shopPictureModule,
  afterSaleModule,
  shopOrderModule,
  entitlementModule,
  candidateModule,
  examEntryModule,
  examPaymentModule,
  examCentreModule,
  examFeeModule,
  examItemModule,
  examOfferingModule,
  examSeriesModule,
  examSettingModule,
  exchangeRateModule,
  gradeScaleModule,
  resultModule,
  resultEnquiryModule,
  scoreGuaranteeModule,
  homeModule,
  inboxModule,
  censusModule,
  lessonFactModule,
  receiptBoardModule,
  receiptCheckModule,
  receiptForecastModule,
  searchModule,
  manageItemModule,
  manageDataModule,
  monthFigureModule,
  dataBoardModule,
  applyDemandModule,
  institutionModule,
  milestoneTemplateModule,
  programmeModule,
  documentTemplateModule,
  applicationModule,
  offerConditionModule,
  refereeModule,
  essayModule,
  interviewModule,
  portalAccountModule,
  trackingModule,
];

export const modules = inWingOrder(list, (module) => module);
