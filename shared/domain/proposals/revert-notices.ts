import type { ProposalNotice, RevertNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { guestNames, listed, type NamedRecords, resourceName, rideName } from './names.ts';

const CODES: readonly string[] = [
  'CHANGED_SINCE',
  'CANNOT_COME_BACK',
  'REVERT_CONTINUES',
] satisfies RevertNotice['code'][];

export function isOfRevert(notice: ProposalNotice): notice is RevertNotice {
  return CODES.includes(notice.code);
}

/** What stays done, by the kind of record. */
const STAYS: Readonly<Record<string, string>> = {
  Message: 'A message that was sent stays sent.',
  Flight: 'What was changed of a flight stays, and what was asked of the flight service is spent.',
  Report: 'A paper that was made stays made.',
};

/** Says what a revert leaves as it is, and why. */
export function presentRevert(notice: RevertNotice, named: NamedRecords): Warning {
  const { activityId, code, subject = '', vipIds } = notice;
  const about = { ...(activityId && { activityId }), ...(vipIds && { vipIds: [...vipIds] }) };
  if (code === 'REVERT_CONTINUES') {
    return {
      code,
      message: 'There is more to undo than one proposal holds. Apply it, then undo the rest the same way.',
    };
  }
  if (code === 'CHANGED_SINCE') {
    return {
      code,
      message: `${nameOf(notice, named)} was changed again since${sayFields(notice)}. That stays.`,
      ...about,
    };
  }
  const gone = `${nameOf(notice, named)} was deleted for good, or has no undo. Change it by hand.`;
  return { code, message: STAYS[subject] ?? gone, ...about };
}

function nameOf({ activityId, resourceId, subject, vipIds }: RevertNotice, named: NamedRecords): string {
  if (activityId !== undefined) return named.activities.has(activityId) ? `“${rideName(activityId, named)}”` : 'A ride';
  if (vipIds) return guestNames(vipIds, named);
  if (resourceId !== undefined) return resourceName(resourceId, named);
  return subject === 'Motorcade' || subject === 'Place' ? `A ${subject.toLowerCase()}` : 'Another record';
}

/** Field names in words: `start time`, `vehicle`. */
function sayFields({ fields = [] }: RevertNotice): string {
  const words = fields.map((field) =>
    field === 'deletedAt'
      ? 'deleted'
      : field.replace(/Ids?$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  return words.length > 0 ? ` (${listed(words)})` : '';
}
