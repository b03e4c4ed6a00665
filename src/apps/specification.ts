/** What the specification says of the client and its calls, and the test that holds each sentence. */
export interface Behaviour {
  readonly section: string;
  readonly says: string;
  /** `start.test.ts`: in `e2e/`. */
  readonly file: string;
  readonly test: string;
}

const told = (section: string, file: string, rows: Readonly<Record<string, string>>): readonly Behaviour[] =>
  Object.entries(rows).map(([says, test]) => ({ section, says, file: `${file}.test.ts`, test }));

export const behaviours: readonly Behaviour[] = [
  ...told('1 Start', 'start', {
    'Student list, goods categories, levels, advisers, base data and admin info are loaded once':
      'student options, goods categories, levels, advisers, base data and who I am: once each',
    'visitorId is computed once and kept in local storage without expiry':
      'is computed once, kept in local storage without expiry, and sent with every call',
  }),
  ...told('2 Screens and routes', 'sweep.screens', {
    'Every route opens its screen': 'every screen opens for the owner: nothing is refused, nothing fails',
  }),
  ...told('2 Screens and routes', 'start', {
    'Screens load lazily':
      'the login page comes without the frame, without the component base and without any other screen',
  }),
  ...told('2 Screens and routes', 'navigation', {
    'Every navigation scrolls to the top': 'every navigation shows its page from the top',
    'Pushing the same route raises no error': 'pushing the same route again raises no error',
    'A flag records whether the user arrived from the sales list':
      'a flag records that the user came from the sales list',
    'One root view, with a full reload of it':
      'the reload button mounts the one root view anew and asks for everything again',
  }),
  ...told('2 Screens and routes', 'login', {
    'Login flag 0 on any path but /login: to /login, with a friendly message':
      '0 on any path but /login: to /login, with a friendly message',
    'No token cookie: to /login': 'leads to /login at the start',
    'requireAuth is not looked at by the guard': 'every route is guarded, whatever requireAuth says',
  }),
  ...told('2 Screens and routes', 'keep-alive', {
    'StudentsList and WeappRecharge are kept alive':
      'filters, page, selection, open rows and typed text survive leaving and coming back',
    'Filters of seven lists are kept': 'over a detail page and back, by a push',
    'Back goes to the link target and carries the query':
      'back in a page header goes to its target and carries the current query along',
  }),
  ...told('2 Screens and routes', 'widgets', {
    'A page header has a back button where it is told to': 'a list has no back button',
    'Pages hold at 1100 px': 'a page holds at 1100 px, the menu included: a narrower window scrolls',
  }),
  ...told('2 Screens and routes', 'company', {
    'The named institution has the special list display':
      'only the named institution has dense, numbered ledger rows',
    'Companies with is_shared_data 1 show a dock':
      'stands in companies that share their data: 1 and 3, not 2',
  }),
  ...told('2 Screens and routes', 'requests', {
    'Row numbers go on from page to page': 'ten rows a page; the numbers go on from page to page',
  }),
  ...told('3 Entities', 'login', {
    'Cookies, session and local storage hold these keys':
      'cookies, local and session storage: these keys and no others',
  }),
  ...told('3 Entities', 'start', {
    'admin_id and admin_name of the address become cookies of two hours':
      '?admin_id and ?admin_name become cookies of two hours, and open nothing',
  }),
  ...told('3 Entities', 'requests', {
    'Unix seconds are shown as local dates':
      'Unix seconds are shown as days of the company, wherever one reads: %s',
  }),
  ...told('4 States', 'login', {
    'isLogin is 1 when signed in': 'is 1 after login',
  }),
  ...told('4 States', 'company', {
    'The selected company is cleared on paths that are not listed':
      'is cleared by a navigation to a path that is not sticky; has-chosen follows',
    'Listed paths leave it untouched': 'is left untouched by a sticky path',
    'Whether the select is visible is stored': 'whether a page has the select is stored',
  }),
  ...told('5 Validation', 'widgets', {
    'Required: … is required': 'in English: … is required',
    'Pattern, e-mail, length below 255': 'pattern, e-mail and length are checked as one leaves the field',
  }),
  ...told('6 Roles', 'navigation', {
    'The menu is the role’s': 'the menu is the role’s: it shows what the role may open, and nothing else',
    'A screen without its right does not open':
      'a screen without its right says which one is missing, and who can give it',
  }),
  ...told('7 Calls', 'requests', {
    'Each request carries visitorId and token':
      'every call carries visitorId, token, company and language; a write its own key',
    'DELETE sends params': 'DELETE sends its params in the address',
    'Success is code 1; others reject': 'code %i rejects with its message, and a retry',
    'Option lists ask with is_data=1': 'options ask for is_data=1, unpaged',
  }),
  ...told('7 Calls', 'company', {
    'company and company_id join the params':
      'is kept as company and company_id, and joins the params of every call',
    'Or the body': 'joins the body of a write',
    'api_admin_base is exempt': 'never joins api_admin_base',
  }),
  ...told('7 Calls', 'login', {
    'Code -1 is passed through': 'code -1 without the word token is an answer like any other',
  }),
  ...told('7 Calls', 'start', {
    'The host is configured': 'the address of the API is configured in the page',
  }),
  ...told('7 Calls', 'export', {
    'An export says so, then navigates with filters, admin_id, company_id and role_id':
      'says so first, then navigates with the filters and admin_id, company_id, role_id',
  }),
  ...told('8 Errors', 'requests', {
    'Network failure: 网络不给力，请稍后再试！': 'of a write: a toast in the agreed words',
    'Some lists fail silently':
      'options that fail leave their control empty, with a retry and without a toast',
    'One toast at a time': 'one toast at a time: a new one replaces the old',
  }),
  ...told('8 Errors', 'login', {
    'An expired login: one alert, in the agreed words':
      'one alert, once, in the agreed words; confirming it leads to /login',
    'Only where the flag was 1': 'no alert where the flag was not 1: straight to /login',
    'Missing token cookie: to /login': 'leads to /login at the next update',
  }),
  ...told('9 Constants', 'requests', {
    'Page size 10': 'ten rows a page; the numbers go on from page to page',
  }),
  ...told('9 Constants', 'start', {
    'Chunks are given up after 120 seconds':
      'a chunk that never comes is given up after 120 seconds, with a retry',
    'Admin cookies live two hours': 'the cookies are restored and renewed while the session is used',
  }),
  ...told('9 Constants', 'widgets', {
    'Pictures load lazily, with four retries':
      'one that does not come is asked for four times more, then gives way to a placeholder',
  }),
];

/** The calls that the specification names. */
export const namedCalls: readonly string[] = [
  'api_students_list',
  'api_conversion_admin_list',
  'api_show_category_list',
  'api_basedata_list',
  'api_students_search_where',
  'api_admin_base',
  'api_return_college_guidance',
  'api_admin_login',
  'api_change_pass',
  'api_send_code',
  ...['admin', 'role', 'company', 'subject', 'live', 'product', 'students'].flatMap((noun) =>
    ['list', 'add', 'edit', 'del'].map((verb) => `api_${noun}_${verb}`),
  ),
  'api_add_student_contract',
  'api_order_list',
  'api_add_shop_order',
  'api_audit_shop_order',
  'api_recharge_list',
  'api_recharge_audit',
  'api_apply_list',
  'api_channel_list',
  'api_target_team_list',
];
