import { no, type Verdict } from '@/kernel/errors.ts';
import { daysBetween } from '@/kernel/value/day.ts';
import { apportion, formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { CourseTypeCode } from '../../organisation/course-type/course-type.rules.ts';
import { receiptMoveText, salesCaseText as text } from './sales-case.text.ts';

/** What a case is: the first of a student, more of the same, or something that the student never bought before. */
export const NATURES = ['new', 'renewal', 'expand'] as const;
export type Nature = (typeof NATURES)[number];

export const SHARE_ROLES = ['adviser', 'co_adviser', 'class_teacher', 'marketing', 'guidance'] as const;
export type ShareRole = (typeof SHARE_ROLES)[number];

/** What money is for: a course type by its code, or what is no course. */
export const OTHER_PROJECTS = ['shop', 'abroad', 'exam', 'undecided'] as const;
export type Project = `${CourseTypeCode}` | (typeof OTHER_PROJECTS)[number];

/** Which items a figure of a board is made of. */
export const ITEM_GROUPS = ['receipts', 'rebacks', 'recharges', 'refunds', 'all'] as const;
export type ItemGroup = (typeof ITEM_GROUPS)[number];

/** Shares are kept in basis points: 10,000 are the whole. */
export const WHOLE_BP = 10_000;

export interface Share {
  readonly admin_id: number;
  readonly role: ShareRole;
  readonly share_bp: number;
}
export interface ProjectShare {
  readonly project: Project;
  readonly share_bp: number;
}

const isWhole = (parts: readonly { readonly share_bp: number }[]): boolean =>
  sumOf(parts, ({ share_bp }) => share_bp) === WHOLE_BP;

/** What is left to be shared; negative: too much is. */
export const remainderOf = (parts: readonly { readonly share_bp: number }[]): number =>
  WHOLE_BP - sumOf(parts, ({ share_bp }) => share_bp);

export function areShares(shares: readonly Share[]): Verdict {
  const held = new Set(shares.map(({ admin_id, role }) => `${admin_id}:${role}`));
  if (held.size < shares.length) return text.share_twice;
  return isWhole(shares) || text.not_whole;
}
export function areProjects(projects: readonly ProjectShare[]): Verdict {
  if (new Set(projects.map(({ project }) => project)).size < projects.length) return text.project_twice;
  return isWhole(projects) || text.not_whole;
}

/** Where money that no contract explains goes by its account. */
const PROJECT_OF_ACCOUNT: Readonly<Record<string, Project>> = { store: 'shop', apply: 'abroad' };

/** Proposed from the contract's lines, by what each costs. */
export function projectsOf(
  lines: readonly { readonly course_type: CourseTypeCode; readonly amount_fen: number }[],
  account: string,
): ProjectShare[] {
  const sums = new Map<Project, number>();
  for (const { course_type, amount_fen } of lines) {
    const project: Project = `${course_type}`;
    sums.set(project, (sums.get(project) ?? 0) + amount_fen);
  }
  const paid = [...sums].filter(([, fen]) => fen > 0);
  if (paid.length === 0) return [{ project: PROJECT_OF_ACCOUNT[account] ?? 'undecided', share_bp: WHOLE_BP }];
  const parts = apportion(
    WHOLE_BP,
    paid.map(([, fen]) => fen),
  );
  return paid
    .map(([project], at) => ({ project, share_bp: parts[at] as number }))
    .filter(({ share_bp }) => share_bp > 0);
}

/** What was sold to a student before. */
export interface SalesHistory {
  /** The first day on which another case of the student received money; none: it is the first. */
  readonly first_on: string | null;
  readonly projects: readonly string[];
  readonly came_by_transfer: boolean;
}

export function natureOf(
  history: SalesHistory,
  projects: readonly ProjectShare[],
  today: string,
  windowDays: number,
): Nature {
  const { first_on, came_by_transfer } = history;
  const isEarly = first_on === null || daysBetween(first_on, today) <= windowDays;
  if (isEarly && !came_by_transfer) return 'new';
  const known = new Set(history.projects.filter((project) => project !== 'undecided'));
  // What somebody bought in another branch, or for what nobody has said, is not known here.
  if (known.size === 0) return 'renewal';
  return projects.some(({ project }) => known.has(project) || project === 'undecided') ? 'renewal' : 'expand';
}

/** A part of a refund: which lot went back, by whose contract, and what of the payment is for it. */
export interface RefundPart {
  readonly contract_id: number | null;
  readonly project: Project | null;
  readonly amount_fen: number;
}
/** A receipt that a refund may fall on, newest first, with what earlier refunds have left of it. */
export interface RefundableReceipt {
  readonly id: number;
  readonly contract_id: number | null;
  readonly left_fen: number;
}
export interface Fallen {
  /** None: it exceeds all that was received, and falls on nobody. */
  readonly recharge_id: number | null;
  readonly project: Project | null;
  readonly amount_fen: number;
}

/** First the receipts of the contract whose lot goes back, newest first; then the student's others; the rest on nobody. */
export function fallOn(parts: readonly RefundPart[], receipts: readonly RefundableReceipt[]): Fallen[] {
  const left = new Map(receipts.map(({ id, left_fen }) => [id, left_fen]));
  const fallen: Fallen[] = [];
  for (const { contract_id, project, amount_fen } of parts) {
    let rest = amount_fen;
    const own = receipts.filter((one) => contract_id !== null && one.contract_id === contract_id);
    const others = receipts.filter((one) => !own.includes(one));
    for (const { id } of [...own, ...others]) {
      const taken = Math.min(rest, left.get(id) ?? 0);
      if (taken <= 0) continue;
      left.set(id, (left.get(id) ?? 0) - taken);
      fallen.push({ recharge_id: id, project, amount_fen: taken });
      rest -= taken;
    }
    if (rest > 0) fallen.push({ recharge_id: null, project, amount_fen: rest });
  }
  return fallen;
}

/** The payment over the parts of a refund, as what each part pays back shares it; deductions lessen all alike. */
export function partsOfPayment<P extends { readonly refund_amount_fen: number }>(
  paid_fen: number,
  parts: readonly P[],
): (P & { readonly amount_fen: number })[] {
  const paying = parts.filter(({ refund_amount_fen }) => refund_amount_fen > 0);
  if (paid_fen <= 0 || paying.length === 0) return [];
  const shares = apportion(
    paid_fen,
    paying.map(({ refund_amount_fen }) => refund_amount_fen),
  );
  return paying
    .map((part, at) => ({ ...part, amount_fen: shares[at] as number }))
    .filter(({ amount_fen }) => amount_fen > 0);
}

/** The parts of a receipt over its cases sum to it, and no case stands twice. None: a case of its own. */
export function mayMove(
  amount_fen: number,
  lines: readonly { readonly case_id: number | null; readonly amount_fen: number }[],
): Verdict {
  const named = lines.flatMap(({ case_id }) => case_id ?? []);
  if (new Set(named).size < named.length) return receiptMoveText.case_twice;
  return (
    sumOf(lines, (line) => line.amount_fen) === amount_fen ||
    no(receiptMoveText.not_sum, { money: formatFen(amount_fen) })
  );
}

/** A case that a receipt belongs to with a part of it, and who shares it. */
export interface SharedPart {
  readonly amount_fen: number;
  readonly shares: readonly Pick<Share, 'admin_id' | 'share_bp'>[];
}
interface PersonPart {
  readonly admin_id: number | null;
  readonly part_fen: number;
}
/** So much of a receipt, by person: over its cases first, then over their people, as the database reckons it. */
export function partsOf(fen: number, cases: readonly SharedPart[]): PersonPart[] {
  if (cases.length === 0) return [{ admin_id: null, part_fen: fen }];
  const byCase = apportion(
    fen,
    cases.map(({ amount_fen }) => amount_fen),
  );
  return cases.flatMap(({ shares }, at): PersonPart[] => {
    const part = byCase[at] as number;
    if (shares.length === 0) return [{ admin_id: null, part_fen: part }];
    const byPerson = apportion(
      part,
      shares.map(({ share_bp }) => share_bp),
    );
    return shares.map(({ admin_id }, nth) => ({ admin_id, part_fen: byPerson[nth] as number }));
  });
}
