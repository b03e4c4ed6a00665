import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Admin } from '../admin.contract.ts';
import { adminText } from '../admin.text.ts';

export function AdminFacts({ admin }: { admin: Admin }) {
  const t = useText(adminText);
  const join = useJoin();
  return (
    <>
      <Card title={t('section_who')}>
        <Facts>
          <Fact label={t('phone')}>{admin.phone && <span className="num">{admin.phone}</span>}</Fact>
          <Fact label={t('email')}>{admin.email}</Fact>
          <Fact label={t('department_id')}>{admin.department_name}</Fact>
          <Fact label={t('team_id')}>{admin.team_name}</Fact>
          <Fact label={t('positions')}>{join(admin.positions.map((position) => t(position)))}</Fact>
        </Facts>
      </Card>
      <Card title={t('section_rights')}>
        <Facts>
          <Fact label={t('role_ids')}>{join(admin.role_names)}</Fact>
          <Fact label={t('company_ids')}>{join(admin.company_names)}</Fact>
          <Fact label={t('has_second_factor')}>
            {t(admin.has_second_factor ? 'factor_on' : 'factor_off')}
          </Fact>
          <Fact label={t('last_login_at')}>
            {admin.last_login_at === null ? t('never') : <Time at={admin.last_login_at} />}
          </Fact>
          <Fact label={t('created_at')}>
            <Time at={admin.created_at} mode="datetime" />
          </Fact>
        </Facts>
      </Card>
    </>
  );
}
