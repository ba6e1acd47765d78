import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { guestWarnings } from './import-result.ts';
import { checkGuestRows, importGuests } from './import-vips.ts';
import type { CheckedTable } from './outcome.ts';

/** Reads the rows of a guest list, and compares them with the stored VIPs, as POST /api/vips/import does. */
export async function checkVipRows(
  context: UseCaseContext,
  rows: readonly (readonly string[])[],
  ignoreUnknown: boolean,
): Promise<CheckedTable> {
  const list = await checkGuestRows(rows, ignoreUnknown);
  return {
    ...list,
    write: async () => {
      const found = await importGuests(context, list);
      return {
        outcomes: found.map(({ guest, ...each }) => ({ ...each, row: guest.row, name: each.after.name })),
        warnings: await guestWarnings(found, list.present, context.now),
      };
    },
  };
}
