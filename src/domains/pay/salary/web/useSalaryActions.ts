import { FileText, History } from 'lucide-react';
import type { MenuAction } from '@/kernel/web/ActionMenu.tsx';
import { openBeside } from '@/kernel/web/exportList.ts';
import { useText } from '@/kernel/web/language.ts';
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
