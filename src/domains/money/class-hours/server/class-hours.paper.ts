import type { GiftMode } from '../../../organisation/company/company.rules.ts';
import type { StudentAccount } from '../../ledger/ledger.accounts.ts';

/** Class hours as anybody would keep them on paper, minute by minute: the measure of the real ones in a test. */
export interface PaperLot {
  id: number;
  student: number;
  type: number;
  subject: number | null;
  paid: number;
  gift: number;
  price: number;
  paidUsed: number;
  giftUsed: number;
  recognised: number;
  expires: string | null;
  frozen: string | null;
  order: number;
  /** Bought with these, as long as nothing of it has gone elsewhere. */
  tenders: Partial<Record<StudentAccount, number>> | null;
  whole: boolean;
}
export interface PaperUse {
  doc: number;
  student: number;
  type: number;
  subject: number | null;
  day: string;
  owed: number;
  parts: { lot: PaperLot; paid: number; gift: number; fen: number }[];
}
export interface PaperHours {
  student: number;
  type: number;
  subject: number | null;
  paid: number;
  gift: number;
  expires: string | null;
}

const DAY = 86_400_000;
export const laterBy = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

export class Paper {
  readonly money = new Map<string, number>();
  readonly lots: PaperLot[] = [];
  uses: PaperUse[] = [];
  today = '2026-03-01';
  #order = 0;
  constructor(readonly mode: GiftMode) {}

  of = (student: number, account: StudentAccount) => this.money.get(`${student} ${account}`) ?? 0;
  add(student: number, account: StudentAccount, fen: number) {
    this.money.set(`${student} ${account}`, this.of(student, account) + fen);
  }

  #new(hours: PaperHours, id: number, price: number, tenders: PaperLot['tenders'] = null): void {
    const used = { paidUsed: 0, giftUsed: 0, recognised: 0, frozen: null, whole: true };
    this.lots.push({ ...hours, id, price, ...used, order: ++this.#order, tenders });
    this.#settle(hours.student);
  }

  mayBuy(hours: PaperHours, tenders: [StudentAccount, number][]): boolean {
    if (hours.expires !== null && hours.expires < this.today) return false;
    return tenders.every(([account, fen]) => this.of(hours.student, account) >= fen);
  }
  buy(hours: PaperHours, tenders: [StudentAccount, number][], id: number): void {
    let price = 0;
    for (const [account, fen] of tenders) {
      this.add(hours.student, account, -fen);
      if (account !== 'virtual') price += fen;
    }
    this.add(hours.student, 'classes', price);
    this.#new(hours, id, price, Object.fromEntries(tenders));
  }
  undoBuy(lot: PaperLot): boolean {
    if (!lot.tenders || !lot.whole || lot.paidUsed + lot.giftUsed > 0 || lot.frozen) return false;
    for (const [account, fen] of Object.entries(lot.tenders))
      this.add(lot.student, account as StudentAccount, fen);
    this.add(lot.student, 'classes', -lot.price);
    lot.paid = lot.gift = lot.price = 0;
    lot.whole = false;
    return true;
  }
  mayGift = (hours: PaperHours) => hours.expires === null || hours.expires >= this.today;
  gift(hours: PaperHours, id: number): void {
    this.#new(hours, id, 0);
  }

  #left = (lot: PaperLot) => lot.paid + lot.gift - lot.paidUsed - lot.giftUsed;
  #next(use: PaperUse): PaperLot | undefined {
    return this.lots
      .filter((lot) => lot.student === use.student && lot.type === use.type && !lot.frozen)
      .filter((lot) => this.#left(lot) > 0 && (!lot.subject || lot.subject === use.subject))
      .filter((lot) => !lot.expires || lot.expires >= use.day)
      .sort((a, b) =>
        (a.expires ?? 'z') < (b.expires ?? 'z') ? -1 : a.expires === b.expires ? a.order - b.order : 1,
      )[0];
  }
  /** So many gifts after so many minutes of a lot, on average. */
  #giftDue = (lot: PaperLot, minutes: number) => {
    const used = lot.paidUsed + lot.giftUsed + minutes;
    const even = Math.floor((2 * lot.gift * used + lot.paid + lot.gift) / (2 * (lot.paid + lot.gift)));
    let gift = even - lot.giftUsed;
    while (minutes - gift > lot.paid - lot.paidUsed) gift++;
    while (gift > lot.gift - lot.giftUsed || gift > minutes) gift--;
    return Math.max(0, gift);
  };
  #take(use: PaperUse): void {
    for (let lot = this.#next(use); use.owed > 0 && lot; lot = this.#next(use)) {
      const minutes = Math.min(use.owed, this.#left(lot));
      const gift =
        this.mode === 'average'
          ? this.#giftDue(lot, minutes)
          : this.mode === 'gift_first'
            ? Math.min(minutes, lot.gift - lot.giftUsed)
            : minutes - Math.min(minutes, lot.paid - lot.paidUsed);
      const paid = minutes - gift;
      const target = lot.paid
        ? Math.floor((2 * lot.price * (lot.paidUsed + paid) + lot.paid) / (2 * lot.paid))
        : 0;
      const fen = paid ? Math.max(0, target - lot.recognised) : 0;
      lot.paidUsed += paid;
      lot.giftUsed += gift;
      lot.recognised += fen;
      this.add(lot.student, 'classes', -fen);
      use.owed -= minutes;
      use.parts.push({ lot, paid, gift, fen });
    }
  }
  use(use: Omit<PaperUse, 'owed' | 'parts'>, minutes: number): PaperUse {
    const made: PaperUse = { ...use, owed: minutes, parts: [] };
    this.uses.push(made);
    this.#take(made);
    return made;
  }
  undoUse(use: PaperUse): void {
    for (const { lot, paid, gift, fen } of use.parts) {
      lot.paidUsed -= paid;
      lot.giftUsed -= gift;
      lot.recognised -= fen;
      this.add(lot.student, 'classes', fen);
    }
    this.uses = this.uses.filter((one) => one !== use);
    this.#settle(use.student);
  }
  #settle(student: number): void {
    const owing = this.uses.filter((use) => use.student === student && use.owed > 0);
    for (const use of owing.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.doc - b.doc)))
      this.#take(use);
  }

  freeze(lot: PaperLot): boolean {
    if (this.#left(lot) === 0 || lot.frozen || (lot.expires && lot.expires < this.today)) return false;
    lot.frozen = this.today;
    return true;
  }
  resume(lot: PaperLot): boolean {
    if (!lot.frozen) return false;
    const days = (Date.parse(this.today) - Date.parse(lot.frozen)) / DAY;
    if (lot.expires) lot.expires = laterBy(lot.expires, days);
    lot.frozen = null;
    this.#settle(lot.student);
    return true;
  }
  extend(lot: PaperLot, to: string): boolean {
    if (this.#left(lot) === 0 || !lot.expires || lot.frozen || to <= lot.expires || to < this.today)
      return false;
    lot.expires = to;
    this.#settle(lot.student);
    return true;
  }
  mayTransfer(lot: PaperLot, paid: number, gift: number, to: PaperHours): boolean {
    if (paid + gift === 0 || to.paid + to.gift === 0 || lot.frozen || paid > 0 !== to.paid > 0) return false;
    if (paid > lot.paid - lot.paidUsed || gift > lot.gift - lot.giftUsed) return false;
    return to.expires === null || to.expires >= this.today;
  }
  transfer(lot: PaperLot, paid: number, gift: number, to: PaperHours, id: number): void {
    const left = lot.paid - lot.paidUsed;
    const fen = left ? Math.floor((2 * (lot.price - lot.recognised) * paid + left) / (2 * left)) : 0;
    lot.paid -= paid;
    lot.gift -= gift;
    lot.price -= fen;
    lot.whole = false;
    this.add(lot.student, 'classes', -fen);
    this.add(to.student, 'classes', fen);
    this.#new(to, id, fen);
  }
}
