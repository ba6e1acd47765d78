import { nameBoardPdf } from '#shared/documents/pdf/name-board-pdf.ts';
import { byId, requireAllLive } from '#shared/domain/records.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { printEach } from '#shared/use-cases/reports/print-report.ts';
import { imprintOf, type RequestedKind } from '#shared/use-cases/reports/report-imprint.ts';

/** Greeters' signs, one name per page. */
export const nameBoard: RequestedKind = {
  kind: 'NAME_BOARD',
  file: { title: 'Name boards', parts: 'names' },
  takes: { formats: ['PDF'], ids: 'VIPS', paper: 'SIGNS' },
  read: async ({ actor }, _wanted, { ids, vips }, options) => {
    const guests = requireAllLive(ids, byId(vips ?? (await findVips(ids))), 'VIP');
    for (const vip of guests) actor.authorize('read', 'Vip', vip);
    const boards = guests.map(({ id, name }) => ({ id, name }));
    return {
      names: boards.map(({ name }) => name),
      guests,
      personIds: ids,
      lines: ids.length,
      print: () =>
        printEach(boards, async (contents) =>
          nameBoardPdf(contents, await imprintOf(options, { title: 'titleNAME_BOARD', contents })),
        ),
    };
  },
};
