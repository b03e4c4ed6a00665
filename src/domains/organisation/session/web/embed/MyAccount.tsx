import { PageBody } from '@/kernel/web/display/PageHeader.tsx';
import { Away } from '../../../delegation/web/embed/Away.tsx';
import { MyIdentities } from '../../../identity/web/embed/MyIdentities.tsx';
import { AboutMe } from '../account/AboutMe.tsx';
import { ChangePassword } from '../account/ChangePassword.tsx';
import { MyRoles } from '../account/MyRoles.tsx';
import { MySessions } from '../account/MySessions.tsx';
import { SecondFactor } from '../account/SecondFactor.tsx';
import '../account/account.css';

/** Everybody's own: who I am, under which role I act, my password, who decides for me, where I am signed in. */
export const MyAccount = () => (
  <PageBody>
    <div className="account">
      <div>
        <AboutMe />
        <MyRoles />
        <SecondFactor />
        <MyIdentities />
        <Away />
      </div>
      <ChangePassword />
      <MySessions />
    </div>
  </PageBody>
);
