import { Paper } from '@/domains/money/class-hours/server/class-hours.paper.ts';
import type { TenderAccount } from '@/domains/money/class-hours/server/class-hours.table.ts';
import type { StudentAccount } from '@/domains/money/ledger/ledger.accounts.ts';

export interface PaperRecharge {
  readonly id: number;
  readonly student: number;
  readonly account: StudentAccount;
  readonly fen: number;
  readonly gift: number;
  readonly referrer: number | null;
  readonly reward: number;
  readonly contract: { readonly total: number; paid: number } | null;
  taken: number;
  status: 'submitted' | 'approved' | 'rejected' | 'rebacked';
}
export interface PaperConversion {
  readonly id: number;
  readonly student: number;
  readonly tenders: [StudentAccount, number][];
  /** Where the money goes, or how many minutes it buys. */
  readonly to: StudentAccount | number;
  status: 'submitted' | 'approved' | 'ended';
  lot: number;
}

/** Payments, gifts, contracts, holds and purchases as anybody would keep them on paper, on top of the hours. */
export class PaperMoney extends Paper {
  readonly held = new Map<string, number>();
  readonly recharges: PaperRecharge[] = [];
  readonly conversions: PaperConversion[] = [];
  readonly clawbacks: { student: number; open: number }[] = [];

  heldOf = (student: number, account: StudentAccount) => this.held.get(`${student} ${account}`) ?? 0;
  available = (student: number, account: StudentAccount) =>
    this.of(student, account) - this.heldOf(student, account);
  #hold(student: number, tenders: readonly [StudentAccount, number][], sign: 1 | -1): void {
    for (const [account, fen] of tenders)
      this.held.set(`${student} ${account}`, this.heldOf(student, account) + sign * fen);
  }

  approve(one: PaperRecharge): boolean {
    if (one.status !== 'submitted') return false;
    const { contract, student, fen } = one;
    one.taken = contract ? Math.min(fen, contract.total - contract.paid) : fen;
    if (contract) contract.paid += one.taken;
    this.add(student, one.account, one.taken);
    this.add(student, 'new', fen - one.taken);
    for (const [to, coins] of this.#gifts(one)) {
      this.add(to, 'virtual', coins);
      this.#makeUp(to);
    }
    one.status = 'approved';
    return true;
  }
  #gifts = ({ student, gift, referrer, reward }: PaperRecharge): [number, number][] =>
    (
      [
        [student, gift],
        [referrer ?? 0, reward],
      ] as [number, number][]
    ).filter(([, coins]) => coins > 0);
  /** Whenever coins come free, the oldest gifts that are open take them. */
  #makeUp(student: number): void {
    for (const back of this.clawbacks.filter((one) => one.student === student)) {
      const part = Math.min(back.open, this.available(student, 'virtual'));
      back.open -= part;
      this.add(student, 'virtual', -part);
    }
  }
  reject(one: PaperRecharge): boolean {
    if (one.status !== 'submitted') return false;
    one.status = 'rejected';
    return true;
  }
  /** The money must be there; of gifts, what is there. */
  reback(one: PaperRecharge): boolean {
    const { student, account, fen, taken, contract } = one;
    const rest = fen - taken;
    const wanted = account === 'new' ? { new: fen } : { [account]: taken, new: rest };
    const isThere = Object.entries(wanted).every(
      ([name, amount]) => this.available(student, name as StudentAccount) >= amount,
    );
    if (one.status !== 'approved' || !isThere) return false;
    if (contract) contract.paid -= taken;
    this.add(student, account, -taken);
    this.add(student, 'new', -rest);
    for (const [from, coins] of this.#gifts(one)) {
      const back = Math.min(coins, this.available(from, 'virtual'));
      this.add(from, 'virtual', -back);
      if (back < coins) this.clawbacks.push({ student: from, open: coins - back });
    }
    one.status = 'rebacked';
    return true;
  }

  mayAsk = (student: number, tenders: readonly [StudentAccount, number][]) =>
    tenders.every(([account, fen]) => this.available(student, account) >= fen);
  ask(one: Omit<PaperConversion, 'status' | 'lot'>): void {
    this.#hold(one.student, one.tenders, 1);
    this.conversions.push({ ...one, status: 'submitted', lot: 0 });
  }
  end(one: PaperConversion): boolean {
    if (one.status !== 'submitted') return false;
    this.#hold(one.student, one.tenders, -1);
    this.#makeUp(one.student);
    one.status = 'ended';
    return true;
  }
  carryOut(one: PaperConversion, lot: number): void {
    const { student, tenders, to } = one;
    this.#hold(student, tenders, -1);
    one.status = 'approved';
    one.lot = lot;
    if (typeof to === 'number') {
      const hours = { student, type: 12, subject: null, paid: to, gift: 0, expires: null };
      this.buy(hours, tenders as [TenderAccount, number][], lot);
      return;
    }
    for (const [account, fen] of tenders) {
      this.add(student, account, -fen);
      this.add(student, to, fen);
    }
  }
  takeBack(one: PaperConversion): boolean {
    if (one.status !== 'approved') return false;
    const { student, tenders, to } = one;
    if (typeof to === 'number') {
      const lot = this.lots.find(({ id }) => id === one.lot);
      if (!lot || !this.undoBuy(lot)) return false;
      this.#makeUp(student);
    } else {
      const total = tenders.reduce((sum, [, fen]) => sum + fen, 0);
      if (this.available(student, to) < total) return false;
      for (const [account, fen] of tenders) {
        this.add(student, to, -fen);
        this.add(student, account, fen);
      }
    }
    one.status = 'ended';
    return true;
  }
}
