import { type Actor, defineStatus, type Made, notMaker } from '@/kernel/status.ts';
import { contractPermissions as may } from './contract.access.ts';
import { isHere, isUnpaid } from './contract.rules.ts';
import { contractText } from './contract.text.ts';

interface Contract extends Made {
  id: number;
  created_by: number;
  status: 'draft' | 'pushed' | 'signed' | 'effective' | 'finished' | 'void' | 'terminated';
  company_id: number;
  number: string;
  student_id: number;
  adviser_id: number;
  list_fen: number;
  total_fen: number;
  paid_fen: number;
  discount_percent: number;
  limit_percent: number;
}

/** Four eyes: whoever made it does not audit it. */
const mayAudit = (contract: Contract, actor: Actor) => {
  const maker = notMaker(contract, actor);
  return maker === true ? isHere(contract, actor) : maker;
};

export const contractStatus = defineStatus<Contract>()({
  name: 'contract',
  initial: 'draft',
  states: {
    draft: { label: contractText.draft, tone: 'neutral' },
    pushed: { label: contractText.pushed, tone: 'info' },
    signed: { label: contractText.signed, tone: 'progress' },
    effective: { label: contractText.effective, tone: 'success' },
    finished: { label: contractText.finished, tone: 'muted' },
    void: { label: contractText.void, tone: 'muted' },
    terminated: { label: contractText.terminated, tone: 'danger' },
  },
  transitions: {
    push: {
      from: ['draft'],
      to: 'pushed',
      label: contractText.push,
      permission: may.push,
      guard: isHere,
      effect: 'keepLimit',
    },
    sign: {
      from: ['pushed'],
      to: 'signed',
      label: contractText.sign,
      permission: may.sign,
      guard: isHere,
      effect: 'askAuditors',
      changes: ['contract', 'notice'],
    },
    approve: {
      from: ['signed'],
      to: 'effective',
      label: contractText.approve,
      permission: may.audit,
      guard: mayAudit,
      decision: 'approve',
      effect: 'enter',
      changes: ['contract', 'notice'],
    },
    send_back: {
      from: ['signed'],
      to: 'draft',
      label: contractText.send_back,
      permission: may.audit,
      guard: mayAudit,
      decision: 'reject',
      reason: 'required',
      effect: 'tellReturned',
      danger: true,
      changes: ['contract', 'notice'],
    },
    reback: {
      from: ['pushed'],
      to: 'draft',
      label: contractText.reback,
      permission: may.push,
      guard: isHere,
      reason: 'optional',
      back: true,
    },
    cancel: {
      from: ['draft', 'pushed'],
      to: 'void',
      label: contractText.cancel,
      permission: may.void,
      guard: isUnpaid,
      action: 'api_contract_void',
      reason: 'optional',
      danger: true,
    },
    /** By hand, where nothing else has ended it: what is unpaid of it lapses, and money stays on the student's accounts. */
    end: {
      from: ['effective'],
      to: 'terminated',
      label: contractText.end,
      permission: may.void,
      guard: isHere,
      reason: 'required',
      effect: 'mustBeOver',
      danger: true,
    },
    finish: { by: 'system', from: ['effective'], to: 'finished', label: contractText.finish },
    resume: { by: 'system', from: ['finished'], to: 'effective', label: contractText.resume },
    /** What was left of another contract goes on in this one, at once. */
    carry_on: { by: 'system', from: ['draft'], to: 'effective', label: contractText.carry_on },
    terminate: {
      by: 'system',
      from: ['effective', 'finished'],
      to: 'terminated',
      label: contractText.terminate,
    },
    revive: { by: 'system', from: ['terminated'], to: 'effective', label: contractText.revive },
  },
});
