import * as setWay from '#functions/ways/set-way.ts';
import { newId } from '#shared/platform/ids.ts';
import { call } from './call.ts';
import { aPlace } from './places.ts';

/** Two places and the way between them. */
export interface TestWay {
  readonly from: string;
  readonly to: string;
  readonly fromId: string;
  readonly toId: string;
}

/** Makes two places with names of their own, and ways of so many minutes in both directions. */
export async function aWay(as: string, minutes: number, bufferMinutes = 0): Promise<TestWay> {
  const [from, to] = [newId('Hotel'), newId('Hall')];
  const [fromId, toId] = [await aPlace(from, { bufferMinutes }), await aPlace(to)];
  await call(setWay, { as, params: { from: fromId, to: toId }, body: { minutes } });
  await call(setWay, { as, params: { from: toId, to: fromId }, body: { minutes } });
  return { from, to, fromId, toId };
}
