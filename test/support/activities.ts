import * as createEvent from '#functions/activities/create-event.ts';
import { type Answer, call } from './call.ts';

const DEFAULTS = {
  type: 'MEETING',
  title: 'Welcome',
  startTime: '2027-05-10T09:00:00Z',
  endTime: '2027-05-10T10:00:00Z',
  vipIds: [],
};

/** Calls createEvent. By default the activity is a one-hour meeting without VIPs. */
export function planEvent(as: string, fields: Record<string, unknown> = {}): Promise<Answer> {
  return call(createEvent, { as, body: { ...DEFAULTS, ...fields } });
}

/** Creates an activity and returns its id. Throws if it is refused. */
export async function anEvent(as: string, fields: Record<string, unknown> = {}): Promise<string> {
  const { body, status, text } = await planEvent(as, fields);
  if (status !== 201) throw new Error(text);
  return body.id as string;
}
