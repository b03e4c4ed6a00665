import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a share’s reward for a visit or a lead whose entries do not come to what stands of it': `
    SELECT r.id FROM share_reward r
     WHERE r.kind <> 'deal' AND CASE r.status WHEN 'given' THEN r.amount_fen WHEN 'taken_back' THEN r.amount_fen - r.back_fen ELSE 0 END
       <> (SELECT COALESCE(sum(p.amount_fen), 0) FROM ledger_entry e JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
            WHERE e.company_id = r.company_id AND e.doc = 'share_reward' AND e.doc_id = r.id AND p.account = 'virtual' AND p.student_id = r.student_id)`,
  'a deal’s reward that is not what its recharge says': `
    SELECT r.id FROM share_reward r JOIN recharge c ON c.company_id = r.company_id AND c.id = r.recharge_id
     WHERE r.kind = 'deal' AND r.status <> 'refused'
       AND (c.reward_fen <> r.amount_fen OR c.referrer_id IS DISTINCT FROM r.student_id
            OR c.status <> CASE r.status WHEN 'waiting' THEN 'submitted' WHEN 'given' THEN 'approved'
                                         ELSE CASE r.why WHEN 'recharge_rebacked' THEN 'rebacked' ELSE 'approved' END END)`,
  'somebody rewarded for themself': `
    SELECT r.id FROM share_reward r JOIN lead l ON l.company_id = r.company_id AND l.id = r.lead_id
     WHERE r.status IN ('waiting', 'given') AND l.student_id = r.student_id`,
  'a share’s own entries of a deal that do not come to what they took back': `
    SELECT r.id FROM share_reward r
     WHERE r.kind = 'deal' AND CASE WHEN r.status = 'taken_back' AND r.why = 'refunded' THEN -r.back_fen ELSE 0 END
       <> (SELECT COALESCE(sum(p.amount_fen), 0) FROM ledger_entry e JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
            WHERE e.company_id = r.company_id AND e.doc = 'share_reward' AND e.doc_id = r.id AND p.account = 'virtual')`,
};
