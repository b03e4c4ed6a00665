import { useApi } from '@/kernel/web/api/useApi.ts';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { roleText } from '../../../role/role.text.ts';
import { sessionApi } from '../../session.contract.ts';
import { sessionText } from '../../session.text.ts';

export function AboutMe() {
  const t = useText(sessionText);
  const scope = useText(roleText);
  const me = useMe();
  // The shell holds what every screen needs; the phone is only asked for here.
  const { data } = useApi(sessionApi.base, {});
  return (
    <Section title={t('me')}>
      <Facts>
        <Fact label={t('admin_name')}>{me.admin_name}</Fact>
        <Fact label={t('login_name')}>{me.login_name}</Fact>
        <Fact label={t('phone')}>{data?.phone && <span className="num">{data.phone}</span>}</Fact>
        <Fact label={t('company_list')}>{me.company_list.map(({ name }) => name).join('、')}</Fact>
        <Fact label={scope('data_scope')}>{scope(me.data_scope)}</Fact>
      </Facts>
    </Section>
  );
}
