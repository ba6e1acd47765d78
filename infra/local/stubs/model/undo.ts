import { said, waits } from './outcome.ts';
import { activityIn, vipIn } from './records.ts';
import type { Body, CallTool } from './replay.ts';
import type { Sentence } from './sentence.ts';
import type { Present } from './when.ts';

const FIELDS: Readonly<Record<string, string>> = {
  notes: 'notes',
  organization: 'organization',
  'party size': 'partySize',
};

/** Sentences about what was done before. The replies of the copilot begin with it. */
export const UNDO: readonly Sentence[] = [
  {
    pattern: /^what did i (?:just )?do\b/i,
    example: 'What did I just do?',
    words: ['list changes'],
    rule: (_sentence, _groups, present) => (call) => {
      const before = doneBefore(present);
      if (before !== undefined) return before;
      const own = ownChanges(call);
      if (own.length === 0) return 'Nothing so far.';
      const told = own
        .slice(0, 5)
        .map(({ at, fields, operationId }) => `${operationId} at ${at} (${fields.join(', ')})`);
      return `Nothing in this conversation. Before it: ${told.join('; ')}.`;
    },
  },
  {
    pattern: /^undo (?:that|it)\b/i,
    example: 'Undo that',
    words: ['change a guest', 'list changes', 'restore'],
    rule: (_sentence, _groups, present) => (call) => {
      if (doneBefore(present) === undefined) return undoLast(call);
      const change = /([a-z ]+) of ([^:;]+): (.*?) -> /.exec(doneBefore(present) ?? '');
      const [, field = '', name = '', before = ''] = change ?? [];
      const argument = FIELDS[field.trim()];
      if (!argument) return 'I do not know what to set back. Say what it was before.';
      const value = before === 'none' ? null : argument === 'partySize' ? Number(before) : before;
      return said(call('updateVip', { vipId: vipIn(call, name).id, [argument]: value }), 'it is as it was.');
    },
  },
  {
    pattern: /^bring back (?:the )?(?<title>.+?)\.?$/i,
    example: 'Bring back the Interview with the Evening Herald',
    words: ['restore an activity'],
    rule:
      (_sentence, { title = '' }) =>
      (call) => {
        const found = activityIn(call, title, { includeDeleted: true });
        const asked =
          found.deletedAt === undefined && found.status === 'CANCELLED'
            ? call('moveEventStatus', { eventId: found.id, status: 'SCHEDULED' })
            : call('restoreEvent', { eventId: found.id });
        return waits(asked, `To bring ${found.title} back`);
      },
  },
];

/** What the caller changed, also outside of the conversation, the newest first. */
function ownChanges(call: CallTool): Body[] {
  return call('listAuditRecords', { by: 'me' }).body.items as Body[];
}

/** The operation that takes a deletion back, and the name of its parameter. */
const RESTORES: Readonly<Record<string, readonly [string, string]>> = {
  deleteEvent: ['restoreEvent', 'eventId'],
  deleteVip: ['restoreVip', 'vipId'],
  deleteDriver: ['restoreDriver', 'driverId'],
  deleteVehicle: ['restoreVehicle', 'vehicleId'],
  deletePlace: ['restorePlace', 'placeId'],
};

/** The audit names fields but not their values, so only a deletion can be taken back without the former conversation. */
function undoLast(call: CallTool): string {
  const [last] = ownChanges(call);
  const [operation, parameter = ''] = RESTORES[last?.operationId] ?? [];
  if (!last || !operation) return 'I do not know what to set back. Say what it was before.';
  return waits(call(operation, { [parameter]: last.subjectId }), 'To take the deletion back');
}

/** Returns what the last reply says was done. */
function doneBefore({ said: reply }: Present): string | undefined {
  return /^Done: (.*)$/m.exec(reply)?.[0];
}
