import type { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall, DemoCompany } from '@/kernel/server/demo.ts';
import type { programmeApi } from '../../../programme/programme.contract.ts';
import type { applyDemandApi } from '../../apply-demand.contract.ts';
import { TIERS } from '../../apply-demand.rules.ts';
import type { ApplyDemandWhole } from '../../apply-demand.shapes.ts';
import { type DemandStory, linesSold, storiesOf } from './stories.ts';

type Wish = Pick<InputOf<typeof applyDemandApi.add>, 'countries' | 'degree' | 'study_fields' | 'wishes'>;
const WISHES: readonly Wish[] = [
  { countries: ['gb'], degree: 'bachelor', study_fields: '经济、金融', wishes: '希望在伦敦，妈妈可以陪读' },
  { countries: ['gb', 'hk'], degree: 'bachelor', study_fields: '物理', wishes: '冲 G5，香港保底' },
  { countries: ['us'], degree: 'bachelor', study_fields: '计算机', wishes: '西海岸优先' },
  { countries: ['gb', 'sg'], degree: 'bachelor', study_fields: '数据科学', wishes: '看重就业' },
  { countries: ['ca', 'au'], degree: 'bachelor', study_fields: '生命科学', wishes: '预算有限，学费不要太高' },
  { countries: ['gb'], degree: 'bachelor', study_fields: '工程', wishes: '想读带实习的四年制' },
];
const SCHOOLS = ['上海光华剑桥国际中心', '领科教育上海校区', '上海世外国际部', '包玉刚实验学校'];
const SUBJECTS = ['数学', '物理', '经济'];
const GRADES = ['A*A*A', 'A*AA', 'AAA', 'AAB', 'ABB'];
const LETTERS = /A\*|[A-E]/g;
const IELTS = [
  { overall: '7.5', lowest: '7.0' },
  { overall: '7.0', lowest: '6.5' },
  { overall: '6.5', lowest: '6.0' },
  { overall: '6.0', lowest: '5.5' },
];

interface Staff {
  readonly adviser: DemoCall;
  readonly manager: DemoCall;
  readonly guidance: DemoCall;
  readonly guidance_id: number;
}

export async function load({ staffed, each }: Demo): Promise<void> {
  await each(staffed, (company) => tell(company, storiesOf(company)));
}

/** Demands in every state; a company that has some is left as it is. */
async function tell(
  { company_id, as, idOf, within }: DemoCompany,
  stories: readonly DemandStory[],
): Promise<void> {
  const staff: Staff = {
    adviser: await as('adviser'),
    manager: await as('manager'),
    guidance: await as('guidance'),
    guidance_id: await idOf('guidance'),
  };
  const read = <T>(action: string, input: object) => staff.adviser<T>(action, 'GET', company_id, '', input);
  const known = await read<OutputOf<typeof applyDemandApi.list>>('api_apply_demand_list', {});
  if (known.total > 0) return;
  const found = await read<OutputOf<typeof studentApi.search>>('api_student_search', { limit: '20' });
  const people = found.list.filter(({ status }) => status === 'active').toReversed();
  const programmes = await read<OutputOf<typeof programmeApi.list>>('api_programme_list', {});
  if (people.length === 0) return;
  const sold = await within((ctx) => linesSold(ctx, stories));
  for (const [nth, [state]] of stories.entries()) {
    const story = new Story(company_id, staff, nth);
    const line = sold.get(nth);
    const student_id = line?.student_id ?? (people[nth % people.length]?.id as number);
    await story.ask(student_id, line?.id, state === 'draft');
    await story.goOn(state, programmes.list);
  }
}

/** One demand, from the family's first question on. */
class Story {
  #id = 0;
  constructor(
    readonly company: number,
    readonly staff: Staff,
    readonly nth: number,
  ) {}

  #call = <T>(who: DemoCall, action: string, input: object, method: 'POST' | 'PUT' = 'POST') =>
    who<T>(action, method, this.company, `apply-${this.company}-${this.nth}-${action}`, input);
  #read = <T>(who: DemoCall, action: string, input: object) => who<T>(action, 'GET', this.company, '', input);

  async ask(student_id: number, contract_line_id: number | undefined, isDraft: boolean): Promise<void> {
    const letters = (GRADES[this.nth % GRADES.length] as string).match(LETTERS) ?? [];
    const input: InputOf<typeof applyDemandApi.add> = {
      ...(WISHES[this.nth % WISHES.length] as Wish),
      student_id,
      intake_year: Number(new Date().toISOString().slice(0, 4)) + 1,
      intake_term: 'autumn',
      budget_fen: this.nth % 3 === 0 ? 40_000_000 : null,
      wished_guidance_id: this.nth % 2 === 0 ? this.staff.guidance_id : null,
      contract_line_id: contract_line_id ?? null,
      school: SCHOOLS[this.nth % SCHOOLS.length] as string,
      grades: SUBJECTS.map((subject, at) => ({
        qualification: 'a_level' as const,
        subject,
        grade: letters[at] ?? 'B',
      })),
      tests: [{ test: 'ielts', ...(IELTS[this.nth % IELTS.length] as (typeof IELTS)[number]) }],
      submit_now: isDraft ? 0 : 1,
    };
    this.#id = (await this.#call<{ id: number }>(this.staff.adviser, 'api_apply_demand_add', input)).id;
  }

  async goOn(
    state: ApplyDemandWhole['status'],
    programmes: OutputOf<typeof programmeApi.list>['list'],
  ): Promise<void> {
    const { adviser, manager, guidance, guidance_id } = this.staff;
    const id = this.#id;
    if (state === 'draft' || state === 'submitted') return;
    if (state === 'rejected') {
      await this.#call(manager, 'api_apply_demand_reject', { id, reason: '请先补充语言成绩和选课' });
      return;
    }
    if (state === 'cancelled') {
      await this.#call(adviser, 'api_apply_demand_cancel', { id, reason: '家庭决定在国内读' });
      return;
    }
    await this.#call(manager, 'api_apply_demand_accept', { id, guidance_id });
    await this.#shortlist(programmes);
    if (state === 'accepted') return;
    await this.#call(guidance, 'api_apply_demand_plan', { id });
    if (state !== 'closed') return;
    const { milestones } = await this.#whole();
    for (const milestone of milestones.filter(({ status }) => status === 'open'))
      await guidance('api_apply_milestone_attain', 'POST', this.company, `apply-reach-${milestone.id}`, {
        id: milestone.id,
      });
    await this.#call(guidance, 'api_apply_demand_close', { id, reason: '已录取并入学' });
  }

  #whole = () =>
    this.#read<ApplyDemandWhole>(this.staff.guidance, 'api_apply_demand_get', { id: String(this.#id) });

  /** Two of each tier, from different places of the list: what asks for most is reached for. */
  async #shortlist(programmes: OutputOf<typeof programmeApi.list>['list']): Promise<void> {
    const steps = [0, 1, 2, 3, 4, 5];
    const chosen = new Set(
      steps.flatMap((step) => programmes[(this.nth * 2 + step * 3) % programmes.length] ?? []),
    );
    const hardest = [...chosen].toSorted((a, b) => hardness(b) - hardness(a));
    const choices = hardest.map(({ id }, at) => ({
      programme_id: id,
      tier: TIERS[Math.floor((at * TIERS.length) / hardest.length)] as (typeof TIERS)[number],
    }));
    const { version } = await this.#whole();
    const input = { id: this.#id, version, choices };
    await this.#call(this.staff.guidance, 'api_apply_demand_shortlist', input, 'PUT');
  }
}

/** By the grades that it asks for; what asks for none is as hard as an A. */
const hardness = ({ grade_pattern }: { readonly grade_pattern: string }): number =>
  (grade_pattern || 'AAA')
    .match(LETTERS)
    ?.reduce((sum, letter) => sum + ['E', 'D', 'C', 'B', 'A', 'A*'].indexOf(letter), 0) ?? 0;
