import { CalendarDays, Download, FileText, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { exportList, openBeside } from '@/kernel/web/api/exportList.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceButton } from '@/kernel/web/overlay/ChoiceButton.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { manageDataPermissions as may } from '../../manage-data/manage-data.access.ts';
import { manageDataPaths } from '../../manage-data/manage-data.paths.ts';
import { monthFigureApi } from '../month-figure.contract.ts';
import { monthFigureText } from '../month-figure.text.ts';
import { COMPARED, useMonthBoard } from './useMonthBoard.ts';

/** Whose month, which one, against which; and what leaves the page: the sheet, the report, what is entered. */
export function MonthHeader() {
  const t = useText(monthFigureText);
  const holds = useHolds();
  const board = useMonthBoard();
  const { month, by } = board;
  return (
    <PageHeader title={t('title')}>
      <CompanySelect />
      <ChoiceButton
        icon={CalendarDays}
        label={t('month')}
        value={month}
        options={lastMonths()}
        onChange={(value) => board.change({ month: value, drill: undefined })}
      />
      <ChoiceButton
        label={t('compare')}
        before={t('compare')}
        value={board.compare}
        options={COMPARED.map((value) => ({ value, label: t(`compare_${value}`) }))}
        onChange={(compare) => board.change({ compare })}
      />
      <Button icon={FileText} onClick={() => openBeside(monthFigureApi.print, { month })}>
        {t('pdf')}
      </Button>
      {holds(may.export) && (
        <Button icon={Download} onClick={() => exportList(monthFigureApi.export, { month, by })}>
          {t('export_short')}
        </Button>
      )}
      {holds(may.edit) && (
        <Link className="btn btn-default" to={manageDataPaths.list({ month })}>
          <Icon of={Pencil} size={14} />
          {t('enter')}
        </Link>
      )}
    </PageHeader>
  );
}
