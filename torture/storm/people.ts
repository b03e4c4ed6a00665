import { Arranger } from '@/apps/server/testing/arranger.ts';
import type { Person, TestApp } from '@/apps/server/testing/test-app.ts';
import { newTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import type { Random } from './random.ts';

/** Dealt with by everybody at once, for a while; then others take their place, so that nobody's books grow without end. */
class Crowd {
  readonly #uses = new Map<number, number>();
  constructor(
    private readonly size: number,
    private readonly most: number,
  ) {}

  async some(random: Random, make: () => Promise<number>): Promise<number> {
    const ids = [...this.#uses.keys()];
    if (ids.length < this.size || random.chance(0.02)) {
      const id = await make();
      this.#uses.set(id, 1);
      return id;
    }
    const id = random.one(ids);
    const uses = (this.#uses.get(id) ?? 0) + 1;
    if (uses >= this.most) this.#uses.delete(id);
    else this.#uses.set(id, uses);
    return id;
  }
}

const students = new Crowd(48, 100);
const teachers = new Crowd(24, 50);
const advisers = new Crowd(6, 60);
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
