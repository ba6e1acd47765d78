import * as callFromGuest from '#functions/guest-links/call-from-guest.ts';
import * as createGuestLink from '#functions/guest-links/create-guest-link.ts';
import * as getGuestPage from '#functions/guest-links/get-guest-page.ts';
import { type Answer, call } from './call.ts';

/** Makes the link of a guest for a ride, and returns the last part of its address. */
export async function aGuestLink(as: string, eventId: string, vipId: string): Promise<string> {
  const { body, text } = await call(createGuestLink, { as, params: { eventId }, body: { vipId } });
  const token = String(body.url).split('/').at(-1);
  if (!token || body.url === undefined) throw new Error(text);
  return token;
}

export function openPage(
  token: string,
  headers: Record<string, string> = {},
  sourceIp = '203.0.113.9',
): Promise<Answer> {
  return call(getGuestPage, { params: { token }, headers, sourceIp });
}

export function sayByPage(token: string, kind: 'HERE' | 'HELP', sourceIp = '203.0.113.9'): Promise<Answer> {
  return call(callFromGuest, { params: { token }, body: { kind }, sourceIp });
}
