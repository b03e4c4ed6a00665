import { FileText, History } from 'lucide-react';
import { openBeside } from '@/kernel/web/api/exportList.ts';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { type Salary, salaryApi } from '../salary.contract.ts';
import { salaryText } from '../salary.text.ts';

export function useSalaryActions(onHistory: (sheet: Salary) => void): (sheet: Salary) => MenuAction[] {
  const t = useText(salaryText);
  return (sheet) => [
    {
      key: 'payslip',
      label: t('payslip'),
      icon: FileText,
      onClick: () => openBeside(salaryApi.payslip, { id: sheet.id }),
    },
    { key: 'history', label: t('history'), icon: History, onClick: () => onHistory(sheet) },
  ];
}
