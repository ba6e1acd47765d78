import * as closeMuster from '#functions/accountability/close-muster.ts';
import * as markGuest from '#functions/accountability/mark-muster-guest.ts';
import * as openMuster from '#functions/accountability/open-muster.ts';
import { type Answer, call } from './call.ts';

/** Opens a muster and returns its id. */
export async function aMuster(as: string, vipIds?: readonly string[]): Promise<string> {
  const { body, text } = await call(openMuster, { as, body: { title: 'Fire alarm', vipIds } });
  if (!body?.id) throw new Error(text);
  return body.id;
}

export function mark(as: string, id: string, vipId: string, state: string, note?: string): Promise<Answer> {
  return call(markGuest, { as, params: { id, vipId }, body: { state, note } });
}

export function close(as: string, id: string): Promise<Answer> {
  return call(closeMuster, { as, params: { id } });
}
