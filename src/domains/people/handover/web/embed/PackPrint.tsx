import { FileText } from 'lucide-react';
import { openBeside } from '@/kernel/web/api/exportList.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { packApi } from '../../pack.contract.ts';
import { packText } from '../../pack.text.ts';

/** The handover pack of a student on paper, beside where the student is named. */
export function PackPrint({ studentId, name }: { studentId: number; name: string }) {
  const t = useText(packText);
  return (
    <Button
      kind="text"
      size="small"
      icon={FileText}
      aria-label={`${t('title')} · ${name}`}
      title={t('title')}
      onClick={() => openBeside(packApi.print, { student_id: studentId })}
    />
  );
}
