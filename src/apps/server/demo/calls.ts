import type { FastifyInstance } from 'fastify';
import type { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import type { companyApi } from '@/domains/organisation/company/company.contract.ts';
import type { departmentApi } from '@/domains/organisation/department/department.contract.ts';
import { departments } from '@/domains/organisation/department/server/department.service.ts';
import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import { mintSession } from '@/domains/organisation/session/server/session.service.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import type { DemoCall } from '@/kernel/server/demo.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { DEMO_PASSWORD, type DemoPerson, LEADERS, POSITIONS_OF } from './people.ts';

export interface Family {
  family_id: number;
  admin_id: number;
}

/** Calls the API as somebody, with a session of its own. */
async function callsAs(database: Database, app: FastifyInstance, who: Family): Promise<DemoCall> {
  const token = await mintSession(database, who);
  return async (action, method, company, key, input) => {
    const answer = await app.inject({
      method,
      url: `/api/${action}`,
      headers: { token, 'acting-company': String(company), 'idempotency-key': `demo-${key}` },
      ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input as object }),
    });
    const { code, msg, data } = answer.json();
    if (code !== 1)
      throw new Error(`demo data: ${action} ${key} answered ${code} ${msg} ${JSON.stringify(data)}`);
    return data;
  };
}
export const callsAsLogin = async (
  database: Database,
  app: FastifyInstance,
  login: string,
): Promise<DemoCall> => {
  const { rows } = await database.query('SELECT admin_id, family_id FROM admin_login WHERE login_name = $1', [
    login,
  ]);
  return callsAs(database, app, rows[0]);
};

/** The calls of the owner of a family. */
export async function signedIn(database: Database, app: FastifyInstance, { family_id, admin_id }: Family) {
  const call = await callsAs(database, app, { family_id, admin_id });
  const optionsOf = async (action: string, company: number, label: string) => {
    const { list } = await call<{ list: Record<string, unknown>[] }>(action, 'GET', company, '', {
      is_data: '1',
    });
    return new Map(list.map((row) => [String(row[label]), Number(row.id)]));
  };

  return {
    async addCompany(key: string, name: string, parent_id: number, is_shared_data: 0 | 1): Promise<number> {
      const input: InputOf<typeof companyApi.add> = {
        name,
        parent_id,
        is_shared_data,
        minutes_per_class_hour: 60,
        time_zone: 'Asia/Shanghai',
      };
      return (await call<{ id: number }>('api_company_add', 'POST', family_id, key, input)).id;
    },
    async addStaff(company: number, people: readonly DemoPerson[], phonesFrom: number): Promise<void> {
      const roleIds = await optionsOf('api_role_list', company, 'role_name');
      const departmentIds = await asSystem(
        database,
        { family_id, company_id: company, action: 'demo' },
        (ctx) => departments.idsByPath(ctx),
      );
      const { rows } = await database.query(
        'SELECT login_name FROM admin_login WHERE login_name = ANY ($1)',
        [people.map(({ login }) => login)],
      );
      // A call with a password takes no key: a load that goes on finds for itself who is there.
      const known = new Set(rows.map(({ login_name }) => login_name));
      for (const [at, person] of people.entries()) {
        if (known.has(person.login)) continue;
        const input: InputOf<typeof adminApi.add> = {
          admin_name: person.name,
          login_name: person.login,
          phone: `139${String(10_000_000 + phonesFrom * 1000 + at * 37)}`,
          password: DEMO_PASSWORD,
          role_ids: [roleIds.get(DEFAULT_ROLES[person.role][0]) as number],
          company_ids: [company],
          positions: [...POSITIONS_OF[person.role]],
          department_id: departmentIds.get(person.department) ?? null,
        };
        await call('api_admin_add', 'POST', company, `staff-${person.login}`, input);
      }
    },
    /** Whoever runs a department leads it, and the founder sits in the first. */
    async arrange(company: number, people: readonly DemoPerson[]): Promise<void> {
      const { list } = await call<OutputOf<typeof departmentApi.tree>>(
        'api_department_tree',
        'GET',
        company,
        '',
        {},
      );
      const staff = await optionsOf('api_conversion_admin_list', company, 'admin_name');
      for (const { id, version, name, leader_admin_id } of list) {
        const leader = people.find((person) => person.role === LEADERS[name]);
        const leads = leader && staff.get(leader.name);
        if (!leads || leader_admin_id) continue;
        const input: InputOf<typeof departmentApi.edit> = { id, version, name, leader_admin_id: leads };
        await call('api_department_edit', 'PUT', company, `leader-${id}`, input);
      }
      if (company !== family_id) return;
      const input: InputOf<typeof departmentApi.moveMembers> = {
        admin_ids: [admin_id],
        to_department_id: list[0]?.id ?? null,
      };
      await call('api_department_move_members', 'POST', company, `founder-${admin_id}`, input);
    },
  };
}
