import { countGuests, type MarkedGuest } from '#shared/domain/accountability/muster-guests.ts';
import { type AttentionCheck, type FoundRow, say } from '#shared/domain/attention/row.ts';
import { OPEN_MUSTER } from '#shared/domain/attention/shown-rows.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { MusterRecord } from '#shared/schemas/accountability/muster.ts';

const MUSTER_COMPLETE = 'MUSTER_COMPLETE';

function guests(n: number): Said {
  return say('GUESTS', { n });
}

/**
 * Open musters. While guests are not accounted for, the mend asks the drivers on duty about them. Afterwards it closes the muster:
 * until then it shows locations that `privacyMinutes` would hide.
 */
export const musterStillOpen: AttentionCheck = {
  codes: [OPEN_MUSTER, MUSTER_COMPLETE],
  find: ({ musters }) => musters.map(({ guests: found, muster }) => rowOf(muster, found)),
};

function rowOf(muster: MusterRecord, found: readonly MarkedGuest[]): FoundRow {
  const { all, byState } = countGuests(found);
  const { ACCOUNTED, MISSING, NEEDS_HELP, UNKNOWN } = byState;
  const row = {
    subject: { type: 'Muster' as const, id: muster.id, name: muster.title },
    at: muster.createdAt,
    since: found.reduce((latest, { mark }) => (mark && mark.at > latest ? mark.at : latest), muster.updatedAt),
    basis: [UNKNOWN, NEEDS_HELP, MISSING, all].map((heads) => heads.guests).join(' '),
  };
  if (ACCOUNTED.guests === all.guests) {
    return {
      ...row,
      code: MUSTER_COMPLETE,
      severity: 'WARNING',
      describe: () => ({
        ...say(MUSTER_COMPLETE, { guests: guests(all.guests) }),
        mend: { operationId: 'closeMuster', params: { id: muster.id } },
      }),
    };
  }
  return {
    ...row,
    code: OPEN_MUSTER,
    severity: 'CRITICAL',
    describe: () => ({
      ...say(OPEN_MUSTER, {
        guests: guests(all.guests),
        unknown: UNKNOWN.guests,
        help: NEEDS_HELP.guests,
        missing: MISSING.guests,
      }),
      mend: { operationId: 'askDrivers', params: { id: muster.id } },
    }),
  };
}
