import { useState } from 'react';
import { PackPrint } from '@/domains/people/handover/web/embed/PackPrint.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { AmountFacts } from '../../class-hours/web/embed/AmountFacts.tsx';
import { branchTransferPermissions as may } from '../branch-transfer.access.ts';
import type { BranchTransfer } from '../branch-transfer.contract.ts';
import { branchTransferText } from '../branch-transfer.text.ts';
import { PlaceForm } from './PlaceForm.tsx';

/** One transfer, as this company sees it: who goes or comes, and with what. */
export function BranchTransferFacts({ doc }: { doc: BranchTransfer }) {
  const t = useText(branchTransferText);
  return (
    <>
      <Fact label={t('side')}>
        {t(doc.side)} · {doc.other_company_name}
      </Fact>
      <Fact label={t('student_name')}>
        <Student doc={doc} />
        {doc.student_id !== null && <PackPrint studentId={doc.student_id} name={doc.student_name} />}
      </Fact>
      {doc.side === 'in' && <Fact label={t('student_number')}>{doc.student_number}</Fact>}
      {doc.side === 'in' && doc.status === 'submitted' && (
        <Fact label={t('section_record')}>
          <Record doc={doc} />
        </Fact>
      )}
      <AmountFacts of={doc} text={branchTransferText} />
    </>
  );
}

export const Student = ({ doc: { student_id, student_name } }: { doc: BranchTransfer }) =>
  student_id === null ? student_name : <StudentLink id={student_id} name={student_name} />;

/** Which record here they will have; whoever may take them in can say so. */
function Record({ doc }: { doc: BranchTransfer }) {
  const t = useText(branchTransferText);
  const holds = useHolds();
  const here = useActor().company_id;
  const [open, setOpen] = useState(false);
  return (
    <>
      {doc.student_id === null ? t('as_new') : t('as_known', { name: doc.student_name })}{' '}
      {doc.company_id === here && holds(may.approve) && (
        <Button kind="text" size="small" onClick={() => setOpen(true)}>
          {t('place')}
        </Button>
      )}
      <FormModal open={open} onClose={() => setOpen(false)} title={t('place')}>
        <PlaceForm doc={doc} onClose={() => setOpen(false)} />
      </FormModal>
    </>
  );
}
