import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import type { DefaultRole } from '@/kernel/permission.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import type { Person, TestApp } from './test-app.ts';

export { DEMO_PASSWORD };

export type Input = Record<string, unknown>;
/** Something that can be done now, with effect, by this person (the owner of company 1 unless it says another). */
export interface Sample {
  readonly input: Input;
  readonly by: Person;
}

export const IN_COMPANY = { company: 1 };

/** No two documents of a run have the same name. */
let made = 0;

/**
 * Who arranges documents of company 1, as an owner, and the colleagues that they need. How each noun makes its documents
 * stands in its samples.
 */
export class Arranger {
  constructor(
    readonly app: TestApp,
    readonly owner: Person,
  ) {}
  static async in(app: TestApp): Promise<Arranger> {
    return new Arranger(app, await app.as('owner'));
  }

  next = (): number => ++made;

  /** The same second for everything that is arranged: what is made and then edited differs where the sample says so. */
  readonly now = Math.floor(Date.now() / 1000);
  /** For what must not be old when it arrives: a signed message, a time that is still to come. */
  clock = (): number => Math.floor(Date.now() / 1000);

  /** As the system, in one transaction. */
  within = <T>(work: (ctx: Ctx) => Promise<T>, company_id = 1): Promise<T> =>
    this.app.db.asSystem(work, { company_id });

  // A storm lets others meet the same people, at other hours; here everybody is new.
  someStudent = (make: () => Promise<number>): Promise<number> => make();
  someTeacher = (make: () => Promise<number>): Promise<number> => make();
  /** What many documents share and nobody changes through them: a programme, a series with its fees. */
  some = <T>(_what: string, make: () => Promise<T>): Promise<T> => make();
  /** How many times a student's usual money they get; nought where they have enough. */
  purse = (_isNew: boolean): number => 1;
  hoursAgo = (): number => 3;
  month = (of: 3 | 4 | 5 = 3): string => `2021-0${of}`;

  async roleId(role: DefaultRole): Promise<number> {
    const { rows } = await this.app.db.superPool.query(
      'SELECT id FROM role WHERE family_id = 1 AND role_name = $1',
      [DEFAULT_ROLES[role][0]],
    );
    return rows[0].id;
  }

  async staffFields(roles: readonly DefaultRole[] = ['viewer']) {
    const { rows } = await this.app.db.superPool.query(
      'SELECT min(id) AS id FROM department WHERE company_id = 1',
    );
    return {
      admin_name: `样例员工${this.next()}`,
      login_name: `sample.${made}`,
      email: 'sample@example.com',
      department_id: rows[0].id as number,
      positions: ['teacher' as const],
      role_ids: await Promise.all(roles.map((role) => this.roleId(role))),
      company_ids: [1],
    };
  }
  async staff(...roles: DefaultRole[]) {
    const fields = await this.staffFields(roles.length ? roles : undefined);
    const { id } = await this.owner.ok(adminApi.add, { ...fields, password: DEMO_PASSWORD }, { company: 1 });
    return { id, login: fields.login_name };
  }
}

type Make = (at: Arranger) => Promise<Input | Sample>;
/** What a noun's `server/testing/<noun>.samples.ts` exports as `samples`. */
export interface Samples {
  /** One for every call that changes something: what it is given, after what must be there first has been arranged. */
  readonly calls: Readonly<Record<string, Make>>;
  /** A fresh document for each status machine, in its first state unless `begins` says another. */
  readonly documents?: Readonly<Record<string, (at: Arranger) => Promise<number>>>;
  /** One in a state that only the system brings it to, by machine and state, where people can go on from there. */
  readonly arranged?: Readonly<Record<string, Readonly<Record<string, (at: Arranger) => Promise<number>>>>>;
  /** One that a move can be made on, by its call, where not every document in that state will do. */
  readonly fitting?: Readonly<Record<string, (at: Arranger) => Promise<number>>>;
  /** Where such a document stands, for machines that people cannot take up at the first state. */
  readonly begins?: Readonly<Record<string, string>>;
  /** Who makes a move, by its call, where it cannot be the owner who decides afterwards. */
  readonly movers?: Readonly<Record<string, string>>;
}
