import { FileDown } from 'lucide-react';
import { CarryForwardCard } from '@/domains/money/carry-forward/web/embed/CarryForwardCard.tsx';
import { SourceInvoices } from '@/domains/money/invoice/web/embed/SourceInvoices.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type Contract, type ContractDetail, contractApi } from '../contract.contract.ts';
import { unpaidOf } from '../contract.rules.ts';
import { contractStatus } from '../contract.status.ts';
import { contractText } from '../contract.text.ts';
import { ContractLines } from './ContractLines.tsx';
import { ContractLinks } from './ContractLinks.tsx';
import { ContractPlan } from './ContractPlan.tsx';
import { NextStep } from './NextStep.tsx';
import { openPdf, useContractActions } from './useContractActions.ts';
import type { ContractPanels } from './useContractPanels.ts';

interface ContractDrawerProps {
  readonly id: number;
  /** As the list has it: shown until the whole has come. */
  readonly row: Contract | undefined;
  readonly panels: ContractPanels;
}

/** One contract: who, what, how it is paid, and what was bought from it. */
export function ContractDrawer({ id, row, panels }: ContractDrawerProps) {
  const t = useText(contractText);
  const { data, error, refetch } = useApi(contractApi.get, { id }, { staleMs: 0 });
  const actions = useContractActions(panels);
  const known = data ?? row;
  return (
    <SideDrawer
      open
      width="middle"
      onClose={panels.close}
      title={known ? <Title contract={known} /> : t('view')}
      extra={
        data && (
          <>
            <Button size="small" icon={FileDown} onClick={() => openPdf(id)}>
              PDF
            </Button>
            <StatusButtons
              status={contractStatus}
              api={contractApi}
              record={data}
              about={data.number}
              more={actions(data).filter(({ key }) => key !== 'pdf')}
            />
          </>
        )
      }
    >
      <div className="drawer-pad" key={id}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={8} />}
        {data && <Whole contract={data} />}
      </div>
    </SideDrawer>
  );
}

const Title = ({ contract }: { contract: Contract }) => (
  <span className="contract-title">
    <span className="num">{contract.number}</span>
    <StatusTag status={contractStatus} value={contract.status} />
  </span>
);

function Whole({ contract }: { contract: ContractDetail }) {
  const t = useText(contractText);
  return (
    <>
      {contract.reason && contract.status === 'draft' && (
        <p className="contract-returned" role="status">
          <b>{t('reason')}</b> {contract.reason}
        </p>
      )}
      <Card title={t('section_who')}>
        <Facts>
          <Fact label={t('student_id')}>
            <StudentLink id={contract.student_id} name={contract.student_name} />
          </Fact>
          <Fact label={t('adviser_id')}>{contract.adviser_name}</Fact>
          <Fact label={t('template_id')}>
            {t('template_edition', { name: contract.template_name, n: contract.edition })}
          </Fact>
          <Fact label={t('level_id')}>{contract.level_name}</Fact>
          <Fact label={t('made_on')}>
            <Hy>{contract.made_on}</Hy>
          </Fact>
          <Fact label={t('signed_on')}>{contract.signed_on && <Hy>{contract.signed_on}</Hy>}</Fact>
          <Fact label={t('effective_at')}>
            {contract.effective_at === null ? null : <Time at={contract.effective_at} mode="datetime" />}
          </Fact>
          <Fact label={t('created_by')}>{contract.created_by_name}</Fact>
          {contract.reference && <Fact label={t('reference')}>{contract.reference}</Fact>}
          {contract.note && <Fact label={t('note')}>{contract.note}</Fact>}
        </Facts>
      </Card>
      <Card title={t('section_money')} extra={<NextStep contract={contract} />}>
        <Facts>
          <Fact label={t('list_fen')}>
            <Money fen={contract.list_fen} zero="number" />
          </Fact>
          <Fact label={t('total_fen')}>
            <Money fen={contract.total_fen} zero="number" strong />
            {contract.discount_percent > 0 && (
              <small className="mute"> {t('off_book', { n: contract.discount_percent })}</small>
            )}
          </Fact>
          <Fact label={t('paid_fen')}>
            <Money fen={contract.paid_fen} zero="number" />
          </Fact>
          <Fact label={t('unpaid_fen')}>
            <Money fen={unpaidOf(contract)} zero="number" />
          </Fact>
        </Facts>
      </Card>
      <ContractLines contract={contract} />
      <ContractPlan contract={contract} />
      <ContractLinks contract={contract} />
      <CarryForwardCard key={contract.id} contract={contract} />
      <SourceInvoices
        source={{ contract_id: contract.id }}
        wholeFen={contract.paid_fen}
        title={contract.student_name}
      />
    </>
  );
}
