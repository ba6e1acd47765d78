import { countGuests } from '#shared/domain/accountability/muster-guests.ts';
import type { AttentionCheck } from '#shared/domain/attention/row.ts';
import { OPEN_MUSTER } from '#shared/domain/attention/worst-first.ts';

const guests = (count: number): string => `${count} ${count === 1 ? 'guest' : 'guests'}`;

/** Open musters with guests who are not accounted for. The mend asks the drivers on duty about them. */
export const openMuster: AttentionCheck = {
  codes: [OPEN_MUSTER],
  find: ({ musters }) =>
    musters.flatMap(({ guests: found, muster }) => {
      const { all, byState } = countGuests(found);
      const { ACCOUNTED, MISSING, NEEDS_HELP, UNKNOWN } = byState;
      if (ACCOUNTED.guests === all.guests) return [];
      const last = found.reduce((latest, { mark }) => (mark && mark.at > latest ? mark.at : latest), muster.updatedAt);
      return [
        {
          code: OPEN_MUSTER,
          severity: 'CRITICAL' as const,
          subject: { type: 'Muster' as const, id: muster.id, name: muster.title },
          at: muster.createdAt,
          since: last,
          detail: `${guests(all.guests)}. Not answered: ${UNKNOWN.guests}. Needs help: ${NEEDS_HELP.guests}. Missing: ${MISSING.guests}. Ask the drivers on duty, call the others, or close the muster.`,
          mend: { operationId: 'askDrivers', params: { id: muster.id } },
          basis: [UNKNOWN, NEEDS_HELP, MISSING, all].map((heads) => heads.guests).join(' '),
        },
      ];
    }),
};
