import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id, idOutput, LongText, ShortText, Version } from '@/kernel/contract/fields.ts';
import { viewText } from './view.text.ts';

/** The screen and the call of a list: `/AdminList:api_admin_list`. */
const ListKey = z.string().regex(/^\/[A-Za-z0-9_{}/-]{0,80}:api_[a-z0-9_]{1,60}$/);
const ColumnKey = z.string().regex(/^[A-Za-z0-9_]{1,60}$/);
const Columns = z.array(ColumnKey).max(80);

const fields = {
  name: ShortText.max(40),
  /** As the address says it: `status=on&sort=admin_name`. */
  query: LongText.max(1000),
  is_default: z.boolean(),
};
const View = z.object({ id: Id, list: z.string(), ...fields, version: Version });

const layout = {
  density: z.enum(['roomy', 'dense']),
  shown: Columns,
  hidden: Columns,
  arranged: Columns,
  widths: z.array(z.object({ key: ColumnKey, width: z.int().min(40).max(800) })).max(80),
};

/** A screen as the menu opens it, a view of it included (its path and `?view=…`). */
const Address = z.string().regex(/^(\/[A-Za-z0-9_{}-]{1,40}){1,4}(\?view=[a-z_]{1,40})?$/);
const menu = {
  pins: z.array(Address).max(6),
  /** Where the person was, latest first. */
  recent: z.array(Address).max(40),
};

/** The first steps that the home page offers: what was done, and whether they were put away. */
const guide = {
  done: z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(20),
  is_closed: z.boolean(),
};

/** One's own: nobody sees or changes somebody else's. */
export const viewApi = defineApi('view', viewText, 'common', {
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: viewText.title,
    input: z.object({}),
    output: z.object({
      list: z.array(View),
      layouts: z.array(z.object({ list: z.string(), ...layout })),
      menu: z.object(menu),
      guide: z.object(guide),
    }),
  },
  add: {
    method: 'POST',
    permission: 'signed_in',
    input: z.object({ list: ListKey, ...fields }),
    output: idOutput,
  },
  edit: {
    method: 'PUT',
    permission: 'signed_in',
    input: z.object({ id: Id, version: Version, ...fields }),
  },
  del: {
    method: 'DELETE',
    permission: 'signed_in',
    input: z.object({ id: Id }),
  },
  /** What is drawn has changed already: nothing needs to be asked again. */
  saveLayout: {
    action: 'api_view_layout',
    method: 'PUT',
    permission: 'signed_in',
    label: viewText.layout,
    input: z.object({ list: ListKey, ...layout }),
    changes: [],
  },
  /** What the menu has pinned, or what was opened last: what is not given stays, as another tab has saved it. */
  saveMenu: {
    action: 'api_view_menu',
    method: 'PUT',
    permission: 'signed_in',
    label: viewText.menu,
    input: z.object(menu).partial(),
    changes: [],
  },
  /** The home page shows it already. */
  saveGuide: {
    action: 'api_view_guide',
    method: 'PUT',
    permission: 'signed_in',
    label: viewText.guide,
    input: z.object(guide),
    changes: [],
  },
});
