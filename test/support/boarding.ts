import { boardingCode } from '#shared/use-cases/activities/report-arrived.ts';

/** Returns four digits that are not the code of this guest on this ride. */
export async function wrongCode(activityId: string, vipId: string): Promise<string> {
  const code = Number(await boardingCode(activityId, vipId));
  return String((code + 1) % 10_000).padStart(4, '0');
}
