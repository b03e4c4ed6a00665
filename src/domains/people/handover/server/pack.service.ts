import type { Content } from 'pdfmake/interfaces.js';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { type PackLine, packSlot } from '@/domains/people/student/server/student.slots.ts';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import { studentStatus } from '@/domains/people/student/student.status.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { pdfOf, pdfTable } from '@/kernel/server/sheets/pdf.ts';
import { fill } from '@/kernel/text.ts';
import { packApi } from '../pack.contract.ts';
import { packText } from '../pack.text.ts';

const known = (lines: readonly (readonly [string, string | null | undefined])[]): PackLine[] =>
  lines.flatMap(([label, text]) => (text ? [{ label, text }] : []));

async function who(ctx: Ctx, id: number): Promise<PackLine[]> {
  const { username, english_name, number, grade, status } = await students.seen(ctx, id);
  return known([
    [ctx.say(packText.name), [username, english_name].filter(Boolean).join(' · ')],
    [ctx.say(packText.number), number],
    [ctx.say(packText.grade), grade],
    [ctx.say(packText.status), ctx.say(studentStatus.states[status].label)],
  ]);
}
async function family(ctx: Ctx, id: number): Promise<PackLine[]> {
  const guardian = await students.guardian(ctx, id);
  return guardian ? known([[guardian.name, guardian.phone]]) : [];
}

/** What the student's own card says. */
export const packParts = [
  { key: 'who', order: 0, label: packText.who, needs: studentPermissions.read, lines: who },
  { key: 'family', order: 10, label: packText.family, needs: studentPermissions.read, lines: family },
] as const;

async function packOf(ctx: Ctx, studentId: number) {
  const { username, company_id } = await students.seen(ctx, studentId);
  const sections: { key: string; label: string; lines: PackLine[] }[] = [];
  for (const { key, label, needs, lines: read } of packSlot.parts) {
    const lines = ctx.holds(needs) ? await read(ctx, studentId) : [];
    const section = sections.find((one) => one.key === key);
    if (section) section.lines.push(...lines);
    else if (lines.length > 0) sections.push({ key, label: ctx.say(label), lines: [...lines] });
  }
  return { name: username, company_id, sections };
}

export const packService = implement(packApi, {
  get: async (ctx, { student_id }) => {
    const { name, sections } = await packOf(ctx, student_id);
    return { name, sections };
  },
  print: async (ctx, { student_id }) => {
    const { name, company_id, sections } = await packOf(ctx, student_id);
    const [company] = await companies.names(ctx, [company_id]);
    const title = `${ctx.say(packText.title)} · ${name}`;
    const made = { company: company?.name ?? '', day: todayOf(ctx), name: ctx.admin_name };
    const body = await pdfOf({
      title,
      foot: ctx.say(fill(packText.made, made)),
      content: [
        { text: title, style: 'title' },
        ...sections.flatMap(({ label, lines }): Content[] => [
          { text: label, style: 'heading' },
          pdfTable(
            [150, '*'],
            [],
            lines.map((line) => [{ text: line.label, style: 'muted' }, line.text]),
          ),
        ]),
      ],
    });
    return {
      headers: downloadHeaders({
        name: `${title} ${todayOf(ctx)}.pdf`,
        mime: 'application/pdf',
        size: body.length,
        inline: true,
      }),
      body,
    };
  },
});
