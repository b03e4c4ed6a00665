import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { studentStatus } from '@/domains/people/student/student.status.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { cartApi } from '../../cart.contract.ts';
import { cartText } from '../../cart.text.ts';
import { shopPermissions } from '../../order.access.ts';
import { orderPaths } from '../../order.paths.ts';
import '../order.css';

/** For whom is bought, as the address says. */
export function useBuyerId(): number | undefined {
  const [query] = useSearchParams();
  const id = Number(query.get('student_id'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

type Tab = readonly [name: TabName, to: string, count: number | undefined];
type TabName = 'products' | 'cart' | 'orders' | 'equity';

interface StoreFrameProps {
  readonly tab: TabName;
  readonly children: (studentId: number) => ReactNode;
}

/** Namesakes are told apart before anything is bought. */
function Who({ student }: { student: OutputOf<typeof studentApi.get> }) {
  const { status, number, grade, school, class_teacher_name } = student;
  return (
    <>
      <StatusTag status={studentStatus} value={status} />
      <span className="mute clip">
        {[number, [grade, school].filter(Boolean).join(' '), class_teacher_name].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

/** The shop of one student: who they are, what they have, and the tabs of the shop. */
export function StoreFrame({ tab, children }: StoreFrameProps) {
  const t = useText(cartText);
  const studentId = useBuyerId();
  const holds = useHolds();
  const mayBuy = holds(shopPermissions.buy);
  const { data, error, refetch } = useApi(
    cartApi.buyer,
    { student_id: studentId ?? 0 },
    { enabled: studentId !== undefined && mayBuy, staleMs: 0, keepPrevious: true },
  );
  const mayRead = studentId !== undefined && holds(studentPermissions.read);
  const { data: student } = useApi(studentApi.get, { id: studentId ?? 0 }, { enabled: mayRead });
  const name = data?.student_name ?? student?.username;
  if (studentId === undefined)
    return (
      <>
        <PageHeader title={t('shop')} back={studentPaths.list()} backTitle={t('students')} />
        <EmptyState title={t('choose_student')}>{null}</EmptyState>
      </>
    );
  const of = { student_id: studentId };
  const buying: Tab[] = [
    ['products', orderPaths.shop(of), undefined],
    ['cart', orderPaths.cart(of), data?.cart_count],
  ];
  const tabs: Tab[] = [
    ...(mayBuy ? buying : []),
    ['orders', orderPaths.ofStudent(of), undefined],
    ['equity', orderPaths.equity(of), undefined],
  ];
  return (
    <>
      <PageHeader
        title={name === undefined ? t('shop') : t('shop_of', { name })}
        back={studentPaths.list()}
        backTitle={t('students')}
        sub={student && <Who student={student} />}
      >
        <dl className="store-accounts">
          {data?.accounts.map(({ account, available_fen }) => (
            <div key={account}>
              <dt>{t(account)}</dt>
              <dd>
                <Money fen={available_fen} zero="number" strong />
              </dd>
            </div>
          ))}
        </dl>
      </PageHeader>
      <nav className="tabs" aria-label={t('shop')}>
        {tabs.map(([name, to, count]) => (
          <Link key={name} to={to} aria-current={name === tab ? 'page' : undefined}>
            {t(`tab_${name}`)}
            {count !== undefined && count > 0 && <span className="num">{count}</span>}
          </Link>
        ))}
      </nav>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : children(studentId)}
    </>
  );
}
