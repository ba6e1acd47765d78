import { firstOf } from '#shared/domain/sentences/english.ts';
import type { Value } from '#shared/domain/sentences/sentence.ts';
import type { ProposalNotice, RevertNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { guestsSaid, type NamedRecords, noticeOf, resourceName, rideSaid, say } from './names.ts';

const CODES: readonly string[] = [
  'CHANGED_SINCE',
  'CANNOT_COME_BACK',
  'REVERT_CONTINUES',
] satisfies RevertNotice['code'][];

export function isOfRevert(notice: ProposalNotice): notice is RevertNotice {
  return CODES.includes(notice.code);
}

/** What stays done, by the kind of record. */
const STAYS = { Message: 'MESSAGE_STAYS', Flight: 'FLIGHT_STAYS', Report: 'REPORT_STAYS' } as const;

/** Says what a revert leaves as it is, and why. */
export function presentRevert(notice: RevertNotice, named: NamedRecords): Warning {
  const { activityId, code, subject = '', vipIds } = notice;
  const about = { ...(activityId && { activityId }), ...(vipIds && { vipIds: [...vipIds] }) };
  if (code === 'REVERT_CONTINUES') return noticeOf(code, say(code), named);
  const name = nameOf(notice, named);
  if (code === 'CHANGED_SINCE') {
    const changed = notice.fields?.length ? notice.fields : ['version'];
    const fields = firstOf(changed.map((value) => ({ field: '', value })));
    return noticeOf(code, say(code, { name, fields }), named, about);
  }
  const stays = subject in STAYS ? say(STAYS[subject as keyof typeof STAYS]) : say(code, { name });
  return noticeOf(code, stays, named, about);
}

function nameOf({ activityId, resourceId, subject, vipIds }: RevertNotice, named: NamedRecords): Value {
  if (activityId !== undefined) return rideSaid(activityId, named);
  if (vipIds) return guestsSaid(vipIds, named);
  if (resourceId !== undefined) return resourceName(resourceId, named);
  if (subject === 'Motorcade') return say('A_MOTORCADE');
  if (subject === 'Settings') return say('A_CLOSURE');
  return say(subject === 'Place' ? 'A_PLACE' : 'ANOTHER_RECORD');
}
