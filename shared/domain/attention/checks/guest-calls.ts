import { aboardOf, guestCallsOf } from '#shared/domain/activities/boarding.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { rideAfterMissed } from '#shared/domain/attention/new-rides.ts';
import { type AttentionCheck, activityRow, type FoundRow, type RowText, say } from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import type { GuestCall } from '#shared/schemas/guest-links/guest-call.ts';

const CODES = { HERE: 'GUEST_IS_HERE', HELP: 'GUEST_NEEDS_HELP' } as const;

/** Returns what guests said of a ride who are not aboard, in order of time. A guest who needs help may be aboard. */
function openCalls(ride: ActivityRecord, kind: GuestCall['kind']): GuestCall[] {
  const aboard = new Set(aboardOf(ride).map(({ vipId }) => vipId));
  return guestCallsOf(ride)
    .filter((call) => call.kind === kind && (kind === 'HELP' || !aboard.has(call.vipId)))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

function rowOf(facts: AttentionFacts, ride: ActivityRecord, kind: GuestCall['kind']): FoundRow[] {
  const calls = openCalls(ride, kind);
  const [first] = calls;
  if (!first || (kind === 'HERE' && ride.status === 'IN_PROGRESS' && ride.statusSetBy)) return [];
  const code = CODES[kind];
  const describe = (): RowText => {
    const { related } = facts;
    const names = calls.map(({ vipId }) => {
      const { name = vipId, phone } = related.vips.get(vipId) ?? {};
      return phone === undefined ? name : `${name} (${phone})`;
    });
    const seen: Mend = {
      operationId: 'dismissAttention',
      params: { code, subjectId: ride.id },
      body: { note: 'Someone takes care of it' },
    };
    const aboard = new Set(aboardOf(ride).map(({ vipId }) => vipId));
    const missed = calls.map(({ vipId }) => vipId).filter((id) => !aboard.has(id));
    return {
      ...say(code, { guests: names, ride: timed(ride) }),
      mend: null,
      choices: [
        { ...seen, says: say('DO_CARE', { guests: names }) },
        ...(kind === 'HELP' ? rideAfterMissed(facts, ride, missed, [seen]) : []),
        ...(kind === 'HERE'
          ? [
              {
                operationId: 'boardGuests',
                params: { eventId: ride.id },
                body: { vipIds: calls.map(({ vipId }) => vipId) },
                says: say('DO_BOARD', { guests: names, ride: timed(ride) }),
              },
            ]
          : []),
      ],
    };
  };
  const row = activityRow(code, ride, { severity: kind === 'HELP' ? 'CRITICAL' : 'WARNING', describe });
  // A change of the ride does not ask again. What a guest says again does.
  const basis = calls.map(({ at, vipId }) => `${vipId} ${at}`).join(' ');
  return [{ ...row, at: first.at, since: calls.at(-1)?.at ?? first.at, basis }];
}

/** Guests who wait at their pick-up, or need help, as they said by their page. Someone takes care of it, and says so. */
export const guestCalls: AttentionCheck = {
  codes: ['GUEST_NEEDS_HELP', 'GUEST_IS_HERE'],
  find: (facts) => facts.activities.flatMap((ride) => [...rowOf(facts, ride, 'HELP'), ...rowOf(facts, ride, 'HERE')]),
};
