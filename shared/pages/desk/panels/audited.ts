import { codeName, knownOp } from '#shared/pages/desk/forms/words.ts';
import { sendWrite } from '#shared/pages/desk/store/writes.ts';
import { say } from '#shared/pages/desk/words.ts';
import { shownValue } from './shown-value.ts';
import type { Audited } from './whole.ts';

/** Whether the service can take a change back: it says the values of these alone, for 24 hours. */
export function canRevert({ changes }: { readonly changes?: unknown }): boolean {
  return changes !== undefined;
}

/** Has the way back of a change worked out. Returns the id of its proposal. */
export async function wayBack(id: string): Promise<string> {
  const { value } = await sendWrite<{ readonly id: string }>('POST', `/api/audit/${id}/revert`);
  return value.id;
}

/** Returns what was done. Systems and jobs of the service do what has no name among people: of a row of the attention list, its cause and its record say it. */
export function actOf({
  operationId,
  subject,
  subjectId,
}: Pick<Audited, 'operationId' | 'subject' | 'subjectId'>): string {
  const [code = '', about] = subject === 'Attention' ? subjectId.split(':') : [];
  return knownOp(operationId) ?? (about ? `${codeName(code)}: ${shownValue('id', about)}` : say('history.updated'));
}

/** Returns who did it. */
export function doerOf({ by, byName }: Pick<Audited, 'by' | 'byName'>): string {
  return byName ?? (/^(?:job:|anonymous$)/.test(by) ? say('history.byItself') : by);
}
