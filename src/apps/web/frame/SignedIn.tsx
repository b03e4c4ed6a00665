import { useEffect, useRef, useState } from 'react';
import { COURSE_TYPE_CODES } from '@/domains/organisation/course-type/course-type.rules.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { CODE } from '@/kernel/errors.ts';
import { whenDenied } from '@/kernel/web/api/client.ts';
import { forgetAll, forgetNouns } from '@/kernel/web/api/query.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { sayNow, useLang, useText } from '@/kernel/web/language.ts';
import { ListStateStorageProvider } from '@/kernel/web/list/listStateStorage.ts';
import { LazyPage } from '@/kernel/web/navigation/LazyPage.tsx';
import { ContainerProvider } from '@/kernel/web/navigation/PageTabs.tsx';
import { startAfresh } from '@/kernel/web/navigation/rootView.ts';
import { AppScreensProvider, type PageLoader } from '@/kernel/web/navigation/screens.ts';
import { actingCompany, actUnder, forgetCompany } from '@/kernel/web/session/company.ts';
import { readCookie } from '@/kernel/web/session/cookie.ts';
import { type Me, MeProvider, meHolds } from '@/kernel/web/session/me.ts';
import { restoreAdminCookies, roleId, setRoleId, signOut, takeTab } from '@/kernel/web/session/session.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { writeJson } from '@/kernel/web/state/storage.ts';
import { fetchWhenIdle } from '@/kernel/web/util/whenIdle.ts';
import { containerOf } from '../../navigationMenu.ts';
import { appScreens, startOptions } from '../screens.ts';
import { Frame } from './Frame.tsx';
import { FrameSkeleton } from './FrameSkeleton.tsx';
import { frameText } from './frame.text.ts';
import { useListKeeping } from './useListKeeping.ts';

/** Few ever see it. */
const mustEnrolPage: PageLoader = async () => {
  const { MustEnrol } = await import('@/domains/organisation/session/web/embed/MustEnrol.tsx');
  return { MustEnrolPage: MustEnrol };
};

const ME_STALE_MS = 60_000;

/** Who is signed in comes first; then the frame, and the option lists when the browser is idle. */
export function SignedIn() {
  const t = useText(frameText);
  const [who] = useState(() => ({
    admin_id: Number(readCookie('admin_id')) || undefined,
    role_id: roleId(),
  }));
  const { data: me, error, refetch } = useApi(sessionApi.base, who, { staleMs: ME_STALE_MS });
  const keeping = useListKeeping(who.admin_id ?? me?.admin_id);
  useRemember(me);
  useLanguageOfAnswers();
  useEffect(() => whenDenied(() => void forgetNouns([sessionApi.base.noun])), []);

  // The company that this tab acted under is no longer granted: the server's default is taken.
  const mustForget = error?.code === CODE.notPermitted && actingCompany() !== undefined;
  useEffect(() => {
    if (!mustForget) return;
    forgetCompany();
    void refetch();
  }, [mustForget, refetch]);

  // It stays until the recovery codes were seen, although by then nothing bars the way any more.
  const [enrolling, setEnrolling] = useState(false);
  const mustEnrol = me?.must_enrol === true;
  useEffect(() => {
    if (mustEnrol) setEnrolling(true);
  }, [mustEnrol]);
  const enrolled = () => {
    setEnrolling(false);
    // Until now nothing else was answered.
    void forgetNouns(['view']);
  };
  if (me && (mustEnrol || enrolling))
    return (
      <MeProvider value={me}>
        <LazyPage load={mustEnrolPage} fallback={<FrameSkeleton />} props={{ onDone: enrolled }} />
      </MeProvider>
    );
  if (me && keeping)
    return (
      <MeProvider value={me}>
        <AppScreensProvider value={appScreens}>
          <ContainerProvider value={containerOf}>
            <ListStateStorageProvider value={keeping}>
              <Frame />
            </ListStateStorageProvider>
          </ContainerProvider>
        </AppScreensProvider>
      </MeProvider>
    );
  if (!error || error.code === CODE.signedOut || mustForget) return <FrameSkeleton />;
  return (
    <div className="frame-failed">
      <ErrorState
        error={error}
        help={t('me_failed')}
        onRetry={() => void refetch()}
        onReload={signOut}
        reloadLabel={t('sign_out')}
      />
    </div>
  );
}

/** What the storage keys promise, and the start loads. */
function useRemember(me: Me | undefined): void {
  useEffect(() => {
    if (!me) return;
    // Somebody else signed in in another tab: nothing of the former may stay.
    const before = takeTab(me.admin_id);
    if (before !== undefined && before !== me.admin_id) return startAfresh();
    actUnder(me.company);
    setRoleId(me.role_id);
    restoreAdminCookies(me.admin_id, me.admin_name);
    writeJson(localStorage, 'role_menu', me.role_menu);
    const courseTypes = COURSE_TYPE_CODES.map((id) => ({ id, name: sayNow(courseTypeText[id]) }));
    writeJson(localStorage, 'course_data', courseTypes);
  }, [me]);
  const permissions = me?.must_enrol ? undefined : me?.permissions;
  useEffect(
    () => permissions && fetchWhenIdle(startOptions, (access) => meHolds({ permissions }, access)),
    [permissions],
  );
}

/** Menus and labels of answers are in the asked language: another language asks again. */
function useLanguageOfAnswers(): void {
  const lang = useLang();
  const before = useRef(lang);
  useEffect(() => {
    if (before.current === lang) return;
    before.current = lang;
    void forgetAll();
  }, [lang]);
}
