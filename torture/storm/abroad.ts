import type { Person } from '@/apps/server/testing/test-app.ts';
import { applicationApi } from '@/domains/abroad/application/application.contract.ts';
import { applicationDraft } from '@/domains/abroad/application/server/testing/application.samples.ts';
import { applyDemandApi, applyMilestoneApi } from '@/domains/abroad/apply-demand/apply-demand.contract.ts';
import { newService } from '@/domains/abroad/apply-demand/server/testing/apply-demand.samples.ts';
import { offerConditionApi } from '@/domains/abroad/offer-condition/offer-condition.contract.ts';
import { newProgramme } from '@/domains/abroad/programme/server/testing/programme.samples.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import type { Endpoint } from '@/kernel/contract/api.ts';
import { todayIn } from '@/kernel/value/day.ts';
import type { ChaosApp } from './app.ts';
import { sitter, subjects, topUp } from './exams.ts';
import type { Operation } from './operations.ts';
import { type Meeting, Met } from './people.ts';

// A service from the demand to the place: its milestones are charged as the family's money comes and goes, its applications
// submitted, decided and answered by two at once. The same students sit exams and buy hours meanwhile.

const HERE = { company: 1 };
const PRICE = 300_000;
const today = () => todayIn('Asia/Shanghai');

interface Plan {
  readonly demand_id: number;
  readonly student_id: number;
  readonly applications: readonly number[];
}
/** Nobody has submitted anything of a fresh one. */
const fresh = new Met<Plan>(12);
const plans = new Met<Plan>(30);
const fees = new Met<number>(20);

const rowsOf = async (at: Meeting, sql: string, values: readonly unknown[]) =>
  (await at.app.db.superPool.query(sql, [...values])).rows;
const asOwner = (at: Meeting, endpoint: unknown, input: object) =>
  at.owner.call(endpoint as never, input as never, HERE);

/** Sold, asked for, accepted, agreed on: two or three choices become applications. */
async function demand(at: Meeting): Promise<void> {
  const student_id = await sitter(at);
  const manager = await at.app.as('manager');
  const contract_line_id = await newService(at, student_id, PRICE + at.random.below(100));
  const [line] = await rowsOf(at, 'SELECT contract_id FROM contract_line WHERE id = $1', [contract_line_id]);
  if (at.random.chance(0.6)) await at.owner.ok(contractApi.approve, { id: line.contract_id }, HERE);
  const { id } = await manager.ok(applyDemandApi.add, {
    student_id,
    countries: ['gb'],
    // Five choices are all that a cycle takes: most families ask for another year.
    intake_year: 2027 + at.random.below(100),
    intake_term: 'autumn' as const,
    degree: 'bachelor' as const,
    wished_guidance_id: (await at.app.as('guidance')).admin_id,
    contract_line_id,
    submit_now: 1 as const,
  });
  await at.owner.ok(applyDemandApi.accept, { id }, HERE);
  const wanted = new Set<number>();
  for (let n = 2 + at.random.below(2); n > 0; n--)
    wanted.add(await at.some('programme', () => newProgramme(at)));
  const { version } = await at.owner.ok(applyDemandApi.get, { id }, HERE);
  const choices = [...wanted].map((programme_id) => ({ programme_id, tier: 'match' as const }));
  await at.owner.ok(applyDemandApi.shortlist, { id, version, choices }, HERE);
  await at.owner.ok(applyDemandApi.plan, { id }, HERE);
  const made = await rowsOf(at, 'SELECT id FROM application WHERE demand_id = $1 ORDER BY id', [id]);
  fresh.add({ demand_id: id, student_id, applications: made.map((row) => row.id) });
}

/** All of a demand at once, each by somebody else: whoever is last has brought the service so far. */
async function submission(at: Meeting): Promise<void> {
  const plan = fresh.take(at.random);
  if (!plan) return;
  const papers = await rowsOf(
    at,
    `SELECT id, version FROM application_document WHERE application_id = ANY ($1) AND stage = 'preparing' AND need = 'required'`,
    [plan.applications],
  );
  for (const { id: document_id, version } of papers)
    await at.owner.ok(applicationApi.document_edit, { document_id, version, state: 'checked' }, HERE);
  const manager = await at.app.as('manager');
  const answers = await Promise.all(
    plan.applications.map((id, n) =>
      (n % 2 ? manager : at.owner).call(applicationApi.submit, { id, submitted_on: today() }, HERE),
    ),
  );
  if (answers.every(({ code }) => code === 1)) await mustBeReached(at, plan, 'all_submitted');
  plans.add(plan);
}
/** Nobody else has met the demand until now, so nobody has taken its milestone back. */
async function mustBeReached(at: Meeting, { demand_id }: Plan, kind: string): Promise<void> {
  const found = await rowsOf(
    at,
    "SELECT 1 FROM apply_milestone WHERE demand_id = $1 AND kind = $2 AND status = 'open'",
    [demand_id, kind],
  );
  if (found.length > 0) throw new Error(`everything was done for ${kind}, and it is not reached`);
}

/** What institutions say, about two applications at once; sometimes one corrects itself. */
async function decisions(at: Meeting): Promise<void> {
  const plan = plans.one(at.random);
  if (!plan) return;
  const people = [at.owner, await at.app.as('manager')];
  await Promise.all(
    plan.applications.map((id, n) =>
      (people[n % 2] as Person).call(
        applicationApi.decide,
        {
          id,
          decision_is: at.random.one([
            'conditional',
            'conditional',
            'conditional',
            'unconditional',
            'rejected',
            'confirmed',
          ] as const),
          decided_on: today(),
          because: '录取信已到',
        },
        HERE,
      ),
    ),
  );
}

/** Firm and insurance of one student by two people at once, a place declined, a stage taken back, an application given up. */
async function replies(at: Meeting, app: ChaosApp): Promise<void> {
  const plan = plans.one(at.random);
  if (!plan) return;
  const manager = await at.app.as('manager');
  const reply = (by: Person) =>
    by.call(
      applicationApi.answer,
      {
        id: at.random.one(plan.applications),
        reply_is: at.random.one(['firm', 'firm', 'firm', 'insurance', 'insurance', 'declined'] as const),
        replied_on: today(),
      },
      HERE,
    );
  const other = async (id: number) => {
    const what = at.random.below(3);
    if (what === 0) return asOwner(at, applicationApi.step_back, { id, reason: '家长反悔' });
    const [to, endpoint] =
      what === 1 ? ['discontinued', applicationApi.discontinue] : ['in_progress', applicationApi.resume];
    const input = { id, ...(what === 1 && { reason: '不申请了' }) };
    return app.move(at.owner, endpoint as unknown as Endpoint, input, {
      machine: 'application',
      id,
      to: to as string,
    });
  };
  const second = at.random.chance(0.6) ? reply(at.owner) : other(at.random.one(plan.applications));
  await Promise.all([reply(manager), second]);
}

/** What offers ask for, while results of the same subjects come; some are ticked, waived, or given up again. */
async function conditions(at: Meeting): Promise<void> {
  const plan = plans.one(at.random);
  if (!plan) return;
  const application_id = at.random.one(plan.applications);
  const [one] = await rowsOf(
    at,
    'SELECT id, said FROM offer_condition WHERE application_id = $1 AND removed_at IS NULL ORDER BY random() LIMIT 1',
    [application_id],
  );
  const what = at.random.below(10);
  if (!one || what < 5) {
    const wanted = {
      application_id,
      kind: 'grade' as const,
      qualifications: ['a_level' as const],
      subject_ids: [at.random.one(await subjects(at))],
      grade: at.random.one(['A', 'B', 'C'] as const),
      ...(at.random.chance(0.3) && { group_no: 1 }),
    };
    return void (await asOwner(at, offerConditionApi.add, wanted));
  }
  const { id } = one;
  if (one.said !== null) return void (await asOwner(at, offerConditionApi.untick, { id, reason: '点错了' }));
  if (what === 9) return void (await asOwner(at, offerConditionApi.del, { id }));
  await asOwner(at, offerConditionApi[what < 7 ? 'tick' : 'waive'], { id, said_because: '成绩单已寄到' });
}

/** The visa and the place, the others let go or not; sometimes somebody was too fast. */
async function stages(at: Meeting): Promise<void> {
  const plan = plans.one(at.random);
  if (!plan) return;
  const id = at.random.one(plan.applications);
  const [row] = await rowsOf(at, 'SELECT stage, decision FROM application WHERE id = $1', [id]);
  if (row?.stage === 'replied') await asOwner(at, applicationApi.visa_start, { id });
  else if (row?.stage === 'visa')
    await asOwner(at, applicationApi.enrol, { id, release_others: at.random.one([0, 1]) });
  else if (row?.stage === 'enrolled') await asOwner(at, applicationApi.step_back, { id, reason: '误点' });
}

/** Money comes, and what is owed is charged; people say that a milestone is reached, or that it is not. */
async function milestones(at: Meeting, app: ChaosApp): Promise<void> {
  const plan = plans.one(at.random);
  if (!plan) return;
  if (at.random.chance(0.5)) return topUp(at, app, plan.student_id);
  const [row] = await rowsOf(
    at,
    'SELECT id, status FROM apply_milestone WHERE demand_id = $1 ORDER BY random() LIMIT 1',
    [plan.demand_id],
  );
  if (!row) return;
  const { id } = row;
  const move = (name: 'attain' | 'take_back', to: string) => {
    const input = { id, ...(name === 'take_back' && { reason: '尚未确认方案' }) };
    const aim = { machine: 'apply_milestone', id, to };
    return app.move(at.owner, applyMilestoneApi[name] as unknown as Endpoint, input, aim);
  };
  if (row.status !== 'open') return void (await move('take_back', 'open'));
  // Two who say so at once, and money that arrives in between. It may be charged already when the trail is looked at.
  await Promise.all([move('attain', 'owed'), at.random.chance(0.3) && topUp(at, app, plan.student_id)]);
}

/** What an institution asks for, taken from the family, paid out and undone by whoever comes first. */
async function institutionFee(at: Meeting): Promise<void> {
  if (fees.count(() => true) < 5 || at.random.chance(0.2)) {
    const { fee_paid_on: _, ...draft } = await applicationDraft(at);
    const student_id = await sitter(at);
    const fee_currency = at.random.one(['CNY', 'GBP', 'USD'] as const);
    const year = 2027 + at.random.below(100);
    const added = await at.owner.ok(
      applicationApi.add,
      {
        student_id,
        ...draft,
        intake_year: year,
        cycle: year,
        fee_currency,
        fee_cents: 2_000 + at.random.below(8_000),
        fee_by: 'company' as const,
      },
      HERE,
    );
    fees.add(added.id);
  }
  const id = fees.one(at.random) as number;
  const method_id = await paymentMethod(at);
  const calls = [
    () => asOwner(at, applicationApi.fee_take, { id }),
    () => asOwner(at, applicationApi.fee_take, { id }),
    () =>
      asOwner(at, applicationApi.fee_pay, {
        id,
        paid_fen: 1_000 + at.random.below(90_000),
        fee_paid_on: today(),
        method_id,
      }),
    () => asOwner(at, applicationApi.fee_undo, { id, reason: '家长自付' }),
  ];
  const first = at.random.one(calls);
  await (at.random.chance(0.4) ? Promise.all([first(), at.random.one(calls)()]) : first());
}

export const abroad: readonly Operation[] = [
  { name: 'a service abroad', weight: 10, run: demand },
  { name: 'applications submitted at once', weight: 14, run: submission },
  { name: 'institutions decide', weight: 14, run: decisions },
  { name: 'two who reply at once', weight: 30, run: replies },
  { name: 'what an offer asks for', weight: 20, run: conditions },
  { name: 'an application goes on', weight: 15, run: stages },
  { name: 'milestones and money', weight: 30, run: milestones },
  { name: 'a fee of an institution', weight: 20, run: institutionFee },
];
