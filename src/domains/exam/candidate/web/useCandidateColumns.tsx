import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { Candidate } from '../candidate.contract.ts';
import { candidateStatus } from '../candidate.status.ts';
import { candidateText } from '../candidate.text.ts';

export function useCandidateColumns(): Column<Candidate>[] {
  const t = useText(candidateText);
  return [
    {
      field: 'student_name',
      width: 110,
      show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
    },
    {
      field: 'board_name',
      width: 200,
      show: (name, { legal_name }) => <TwoLines sub={legal_name}>{name || <Nothing />}</TwoLines>,
    },
    { field: 'uci', width: 150, show: (uci) => (uci ? <span className="num">{uci}</span> : <Nothing />) },
    {
      field: 'document_number',
      width: 150,
      show: (number, { document_kind }) =>
        document_kind ? <TwoLines sub={number}>{t(document_kind)}</TwoLines> : <Nothing />,
    },
    { field: 'document_expires_on', width: 110 },
    { field: 'birthday', width: 110, from: 1300 },
    { field: 'sex', width: 70, hidden: true, show: (sex) => (sex ? t(sex) : <Nothing />) },
    { field: 'nationality', width: 100, hidden: true },
    { field: 'email', width: 180, hidden: true },
    { field: 'access_arrangements', width: 140, hidden: true },
    { field: 'status', width: 96, show: (value) => <StatusTag status={candidateStatus} value={value} /> },
    { field: 'checked_by_name', width: 90, from: 1200 },
    { field: 'created_by_name', width: 90, hidden: true },
  ];
}
