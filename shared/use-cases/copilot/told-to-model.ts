import type { OperationAnswer } from '#shared/adapters/operations/operation-invoker.ts';
import { CONTACTS_ARGUMENT } from '#shared/domain/copilot/contacts.ts';
import type { GoodCall, ReadCall } from '#shared/domain/copilot/read-call.ts';
import { shownTo, toolResult } from '#shared/domain/copilot/tool-result.ts';
import type { CallResult } from '#shared/domain/copilot/turn-record.ts';
import { withoutLink } from '#shared/domain/proposals/link-in.ts';

/** Links may be secret, and are long. */
const LINK = 'The service shows the link to the user, as soon as the paper is READY. Write none yourself.';

/** Returns what the model learns of a call: without links, and without contact details unless it asked for them. */
export function toldToModel({ args, id, tool }: GoodCall, { body, status }: OperationAnswer): CallResult {
  if (status >= 400) return { callId: id, content: toolResult(status, body) };
  const told = tool.answersLink ? { ...withoutLink(body), LINK } : body;
  return { callId: id, content: toolResult(status, shownTo(told, args[CONTACTS_ARGUMENT] === true)) };
}

/** Returns what the model learns of a call that cannot be sent. */
export function refusedToModel({ id, problem }: Exclude<ReadCall, GoodCall>): CallResult {
  return {
    callId: id,
    content: toolResult(problem.status, { ...problem }),
  };
}
