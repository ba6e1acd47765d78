import { toast, toastProblem } from '#shared/pages/desk/kit/toast.ts';
import { say } from '#shared/pages/desk/words.ts';
import { type Call, type Done, perform } from './writes.ts';

/** The longest text of a message. */
export const MAX_TEXT = 2_000;

/** Does a write, and says so. */
async function doAndSay(call: Call, done: Done): Promise<void> {
  await perform(call, done);
  toast(done.says);
}

/** Does a write, and says so or why not. Where it helps, the text offers to try again. */
export async function doAtOnce(call: Call, done: Done): Promise<void> {
  try {
    await doAndSay(call, done);
  } catch (error) {
    toastProblem(error, { text: say('tryAgain'), run: () => void doAtOnce(call, done) });
  }
}

/** Sends a message to a driver. */
export function sendTo(
  { id, name }: { readonly id: string | null | undefined; readonly name: string },
  body: { readonly text: string; readonly answers?: string },
): Promise<void> {
  const call = { operationId: 'sendDriverMessage', params: { driverId: id }, body };
  return doAndSay(call, { says: say('messages.sentTo', { name }) });
}
