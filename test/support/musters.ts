import * as closeMuster from '#functions/accountability/close-muster.ts';
import * as markGuest from '#functions/accountability/mark-muster-guest.ts';
import * as openMuster from '#functions/accountability/open-muster.ts';
import { type Answer, call } from './call.ts';

/** Opens a muster and returns its id. */
export const aMuster = async (as: string, vipIds?: readonly string[]): Promise<string> => {
  const { body, text } = await call(openMuster, { as, body: { title: 'Fire alarm', vipIds } });
  if (!body?.id) throw new Error(text);
  return body.id;
};

export const mark = (as: string, id: string, vipId: string, state: string, note?: string): Promise<Answer> =>
  call(markGuest, { as, params: { id, vipId }, body: { state, note } });

export const close = (as: string, id: string): Promise<Answer> => call(closeMuster, { as, params: { id } });
