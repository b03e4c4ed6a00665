import { Arranger } from '@/apps/server/testing/arranger.ts';
import type { Person, TestApp } from '@/apps/server/testing/test-app.ts';
import { newTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import type { Random } from './random.ts';

/** Dealt with by everybody at once, for a while; then others take their place, so that nobody's books grow without end. */
class Crowd<T> {
  readonly #uses = new Map<T, number>();
  constructor(
    private readonly size: number,
    private readonly most: number,
  ) {}

  async some(random: Random, make: () => Promise<T>): Promise<T> {
    const those = [...this.#uses.keys()];
    if (those.length < this.size || random.chance(0.02)) {
      const made = await make();
      this.#uses.set(made, 1);
      return made;
    }
    const one = random.one(those);
    const uses = (this.#uses.get(one) ?? 0) + 1;
    if (uses >= this.most) this.#uses.delete(one);
    else this.#uses.set(one, uses);
    return one;
  }
}

/** The newest few of a kind, which everybody meets. */
export class Met<T> {
  #list: T[] = [];
  constructor(private readonly most: number) {}
  add(one: T): void {
    this.#list.push(one);
    if (this.#list.length > this.most) this.#list.shift();
  }
  /** One of those that fit; none where nobody has come yet. */
  one(random: Random, fits: (one: T) => boolean = () => true): T | undefined {
    const found = this.#list.filter(fits);
    return found.length > 0 ? random.one(found) : undefined;
  }
  count = (fits: (one: T) => boolean): number => this.#list.filter(fits).length;
  /** Nobody else meets it from now on. */
  take(random: Random): T | undefined {
    const one = this.one(random);
    this.#list = this.#list.filter((other) => other !== one);
    return one;
  }
}

const students = new Crowd<number>(48, 100);
const teachers = new Crowd<number>(24, 50);
const advisers = new Crowd<number>(6, 60);
const shared = new Map<string, Crowd<unknown>>();
const logins = new Map<number, string>();
let lessons = 0;

/** What one worker arranges, among people whom the others deal with too. */
export class Meeting extends Arranger {
  constructor(
    app: TestApp,
    owner: Person,
    readonly random: Random,
  ) {
    super(app, owner);
  }
  override someStudent = (make: () => Promise<number>) => students.some(this.random, make);
  override someTeacher = (make: () => Promise<number>) => teachers.some(this.random, make);
  override some = <T>(what: string, make: () => Promise<T>): Promise<T> => {
    const crowd = (shared.get(what) ?? new Crowd<T>(8, 200)) as Crowd<T>;
    shared.set(what, crowd as Crowd<unknown>);
    return crowd.some(this.random, make);
  };
  /** Rich from the beginning, and given some more now and then: money in costs more than what is done with it. */
  override purse = (isNew: boolean) => (isNew ? 40 : this.random.chance(0.03) ? 20 : 0);
  /** Each at another hour of the last 25 days: lessons of two hours, which seldom meet. */
  override hoursAgo = () => 2 + (lessons++ % 300) * 2;
  /** Spread over twenty years: a month's sheets are drafted for everybody. */
  override month = (of: 3 | 4 | 5 = 3) =>
    `${2000 + this.random.below(20)}-${String(this.random.below(4) * 3 + (of % 3) + 1).padStart(2, '0')}`;
}

export const someTeacher = (at: Meeting): Promise<number> => at.someTeacher(() => newTeacher(at, '考勤教师'));

/** The login of an adviser who claims for a while: soon as much as a day allows. */
export async function someAdviser(at: Meeting): Promise<string> {
  const id = await advisers.some(at.random, async () => {
    const made = await at.staff('adviser');
    logins.set(made.id, made.login);
    return made.id;
  });
  return logins.get(id) as string;
}
