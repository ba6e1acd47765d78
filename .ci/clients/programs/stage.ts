declare const process: { env: Record<string, string>; exitCode: number };

export const { API = '', TOKEN = '' } = process.env;
export const TIMES = { startTime: '2027-05-09T10:00:00Z', endTime: '2027-05-09T11:00:00Z' };

/** The name of the guest, how many there are, the status of the ride, how many rides, and the field that a refusal names. */
export function check(found: readonly unknown[]): void {
  const [name, guests, status, rides, path] = found;
  const isRight =
    name === 'Ada' && Number(guests) > 0 && status === 'SCHEDULED' && Number(rides) > 0 && path === 'body.vipIds';
  console.log(isRight ? 'ok' : `not as expected: ${JSON.stringify(found)}`);
}
