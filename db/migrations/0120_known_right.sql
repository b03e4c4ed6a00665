-- Which rights (screens and functions that a role can tick) a family has been shown. A right that came with an upgrade
-- is none of these: it is offered to the roles that hold its neighbours, and known from when somebody has looked.
CREATE TABLE known_right (
  family_id bigint NOT NULL REFERENCES company (id),
  key       text NOT NULL,
  seen_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (family_id, key)
);

-- Families that are there know everything up to this release; a new one knows what there is when it is founded.
ALTER TABLE role NO FORCE ROW LEVEL SECURITY;
INSERT INTO known_right (family_id, key)
SELECT f.id, k.key
FROM (SELECT DISTINCT family_id AS id FROM role) f
CROSS JOIN unnest(ARRAY[
    '/StudentsList', 'student.add', 'student.edit', 'student.del', 'student.set_status', 'student.phone',
    'student.money', 'student.label', 'student.sms', 'student.export', 'student.import', 'follow_up.read',
    'follow_up.write', 'follow_up.export', 'account.read', 'account.print', '/StudentHandover', 'handover.add',
    'handover.export', '/TeacherList', 'teacher.add', 'teacher.edit', 'teacher.del', 'teacher.set_status',
    'teacher.phone', 'teacher.export', 'teacher.import', 'pay_line.own', 'pay_line.read', 'pay_line.override',
    'pay_line.export', 'pay_rate.edit', '/StuRun/banzhurenStu', 'desk.export', '/StuRun/banzhurenTeach',
    '/StuRun/banzhurenRef', '/ClassMain/waitClass', '/ClassMain/passClass', '/ApplyNeedsList', 'plan.add',
    '/CheckWork/oneWork', 'attendance.mark', 'attendance.correct', 'attendance.correct_late', 'attendance.make_up',
    'attendance.export', '/CheckWork/classWork', '/ClassDemand', 'demand.add', 'demand.accept', 'demand.close',
    'demand.credit', 'demand.adjust', 'demand.export', '/AllFeedback/subject_feedback', 'feedback.write',
    'feedback.total', 'feedback.send', 'feedback.export', '/AllFeedback/total_feedback', '/FullClass', '/Schedule',
    'lesson.add', 'lesson.edit', 'lesson.cancel', 'lesson.credit', 'lesson.remind', 'lesson.export',
    'lesson.calendar', '/ClassCourse', 'course.add', 'course.enrol', 'course.plan', 'course.cancel',
    'course.export', '/SystemMain/LiveList', 'live.add', 'live.edit', 'live.del', 'live.cancel', 'live.host',
    'live.export', '/ContractTemplate', 'contract_template.edit', '/StudentContract', 'contract.add',
    'contract.push', 'contract.sign', 'contract.audit', 'contract.chase', 'contract.void', 'contract.export',
    'invoice.request', 'invoice.issue', '/RechargeRecord/rechargeLabel', 'recharge.add', 'recharge.audit',
    'recharge.reback', 'recharge.export', '/RechargeRecord/rechargeReferral', '/RechargeRecord/rechargeTop',
    '/RechargeRecord/rechargeBazaar', '/FujinRecharge', 'partner_statement.import', 'partner_statement.approve',
    '/WeappRecharge', 'weapp.assign', 'weapp.setup', 'weapp.export', '/StudentEmpty', 'clearing.add',
    'clearing.approve', 'clearing.reback', 'clearing.export', 'carry_forward.read', 'carry_forward.add',
    'carry_forward.approve', 'carry_forward.export', 'branch_transfer.read', 'branch_transfer.add',
    'branch_transfer.approve', 'branch_transfer.reback', 'branch_transfer.export',
    '/StudentMoneyMain/VirtualMonney', '/StudentMoneyMain/NewMoney', '/StudentMoneyMain/LearningMoney',
    '/StudentMoneyMain/ClassessMoney', 'class_hours.read', 'class_hours.gift', 'class_hours.extend',
    'class_hours.freeze', 'class_hours.export', 'conversion.read', 'conversion.add', 'conversion.transfer',
    'conversion.approve', 'conversion.reback', 'conversion.export', '/StudentMoneyMain/StoreMoney',
    '/StudentMoneyMain/ApplyMoney', '/StudentRefund', 'refund.request', 'refund.confirm', 'refund.approve',
    'refund.finance', 'refund.pay', 'refund.reback', 'refund.export', '/StudentBalance', 'account.export',
    'opening.read', 'opening.import', 'opening.approve', 'cash_close.read', 'cash_close.add', 'cash_close.decide',
    'cash_close.export', 'month_close.read', 'month_close.lock', '/SalaryCheck', '/TeacherData',
    'teacher_data.read', 'teacher_data.export', '/TeacherAssess', 'assessment.read', 'assessment.assess',
    'assessment.manage', 'assessment.confirm', 'assessment.export', '/TeacherSalary', 'salary.read',
    'salary.confirm', 'salary.approve', 'salary.pay', 'salary.account', 'salary.file', 'salary.export',
    'pay_adjustment.read', 'pay_adjustment.add', 'pay_adjustment.approve', 'pay_adjustment.export', '/news',
    'news.write', 'news.publish', '/AdminList', 'admin.add', 'admin.edit', 'admin.del', 'admin.set_status',
    'admin.reset_password', 'admin.reset_second_factor', 'admin.sessions', 'admin.phone', 'admin.export',
    'admin.import', '/SystemMain', 'company.read', 'company.add', 'company.edit', 'company.del',
    'company.set_status', 'audit.read', 'system.health', '/SystemMain/SysSms', 'sms.template', 'sms.send',
    'sms.quota', 'sms.export', '/SystemMain/RoleList', 'role.add', 'role.edit', 'role.del', '/SubjectList',
    'subject.add', 'subject.edit', 'subject.del', 'subject.set_status', '/Department', 'department.add',
    'department.edit', 'department.merge', 'department.del', 'department.move_members', '/Role', '/Base',
    'base_item.edit', 'room.edit', 'holiday.edit', 'channel.edit', 'price.read', 'price.edit'
]) AS k (key);
ALTER TABLE role FORCE ROW LEVEL SECURITY;

SELECT secure_table('known_right', 'family', '');
