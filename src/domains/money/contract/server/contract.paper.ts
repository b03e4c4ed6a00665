import { amountInWords } from '@/domains/money/contract-template/amount-words.ts';
import type { ContractFacts } from '@/domains/money/contract-template/contract-template.facts.ts';
import {
  contractPdf,
  contractTemplates,
} from '@/domains/money/contract-template/server/contract-template.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import type { ContractDetail } from '../contract.contract.ts';

/** The contract on paper, in the wording that it was made from. */
export async function paperOf(ctx: Ctx, contract: ContractDetail, editionId: number): Promise<Buffer> {
  const edition = await contractTemplates.edition(ctx, editionId);
  const facts = await factsOf(ctx, contract);
  return contractPdf(edition?.body ?? '', facts, `${contract.number} · ${facts.company_name}`);
}

async function factsOf(ctx: Ctx, contract: ContractDetail): Promise<ContractFacts> {
  const company = await companies.paper(ctx, contract.company_id);
  const guardian = await students.guardian(ctx, contract.student_id);
  const perHour = company.minutes_per_class_hour;
  const plainNames = await plainSubjects(ctx, contract);
  const total = (of: (line: ContractDetail['lines'][number]) => number) =>
    contract.lines.reduce((sum, line) => sum + of(line), 0);
  return {
    values: {
      student_name: contract.student_name,
      student_number: contract.student_number,
      guardian_name: guardian?.name ?? '',
      guardian_phone: guardian?.phone ?? '',
      contract_number: contract.number,
      made_on: contract.made_on,
      adviser_name: contract.adviser_name,
      note: contract.note,
      total: formatFen(contract.total_fen),
      total_in_words: amountInWords(contract.total_fen),
      list_total: formatFen(contract.list_fen),
      discount: formatFen(Math.max(0, contract.list_fen - contract.total_fen)),
      hours_total: formatHours(
        total(({ minutes }) => minutes),
        perHour,
      ),
      gift_total: formatHours(
        total(({ gift_minutes }) => gift_minutes),
        perHour,
      ),
      company_name: company.name,
      company_phone: company.phone,
      company_address: company.address,
    },
    lines: contract.lines.map((line) => ({
      ...line,
      subject_name: line.subject_id === null ? null : (plainNames.get(line.subject_id) ?? null),
    })),
    plan: contract.instalments,
    company_name: company.name,
    student_name: contract.student_name,
    minutes_per_class_hour: perHour,
  };
}

/** The paper is Chinese, whoever prints it. */
async function plainSubjects(ctx: Ctx, { lines }: ContractDetail): Promise<Map<number, string>> {
  const ids = lines.flatMap(({ subject_id }) => subject_id ?? []);
  return new Map((await subjects.names(ctx, ids)).map(({ id, name }) => [id, name]));
}
