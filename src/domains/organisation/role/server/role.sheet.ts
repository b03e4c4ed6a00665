import { notFound } from '@/kernel/errors.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import type { RawAnswer } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { exportName } from '@/kernel/server/sheets/export.ts';
import { XLSX_TYPE, xlsxStream } from '@/kernel/server/sheets/xlsx.ts';
import { type MenuNode, roleApi } from '../role.contract.ts';
import { roleText } from '../role.text.ts';
import { menuNodes, menusOf } from './role.menus.ts';
import { roleStore } from './role.store.ts';

const TICK = '✓';

/** Menus and functions down, roles across: few enough to be made in memory. */
export async function matrixSheet(ctx: Ctx, ids: readonly number[]): Promise<RawAnswer> {
  const roles = await roleStore.matrix(ctx, ids);
  if (roles.length < new Set(ids).size) throw notFound();
  const columns = roles.map((role) => ({ ...role, ticks: new Set(menusOf(role)) }));
  const differs = (url: string) => new Set(columns.map(({ ticks }) => ticks.has(url))).size > 1;
  const marks = ({ menu_url }: MenuNode) =>
    Object.fromEntries(columns.map(({ id, ticks }) => [`r${id}`, ticks.has(menu_url) ? TICK : '']));
  const rows = menuNodes(ctx.lang).flatMap((wing) =>
    (wing.children ?? []).flatMap((screen) =>
      [screen, ...(screen.children ?? [])]
        .filter((node) => ids.length < 2 || differs(node.menu_url))
        .map((node) => ({
          wing: wing.menu_name,
          screen: screen.menu_name,
          function: node === screen ? '' : node.menu_name,
          ...marks(node),
        })),
    ),
  );
  const body = xlsxStream({
    sheet: ctx.say(roleText.matrix),
    columns: [
      ...(['wing', 'screen', 'function'] as const).map((field) => ({
        field,
        label: ctx.say(roleText[field]),
        kind: 'text' as const,
      })),
      ...columns.map(({ id, role_name }) => ({
        field: `r${id}`,
        label: role_name,
        kind: 'text' as const,
        width: 12,
      })),
    ],
    rows: (async function* () {
      yield rows;
    })(),
    timeZone: ctx.time_zone,
    lang: ctx.lang,
  });
  const name = exportName(ctx, roleApi.exportMatrix.label);
  const headers = { ...downloadHeaders({ name, mime: XLSX_TYPE }), 'cache-control': 'no-store' };
  return { headers, body, rows: rows.length };
}
