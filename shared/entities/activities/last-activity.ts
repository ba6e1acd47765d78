import { activities } from './activity.ts';

/** Returns the end of the activity that begins last, if there is one. Eventually consistent. */
export async function lastActivityEnd(): Promise<string | undefined> {
  const { data } = await activities().query.byStart({ listing: 'live' }).go({ count: 1, order: 'desc' });
  return data[0]?.endTime;
}
