import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { tryLimits, withOutages } from '#shared/platform/aws-client.ts';
import { config } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';
import { isYounger } from '#shared/platform/time-limit.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

const Values = z.record(z.string(), z.coerce.string());

/** A changed secret takes effect after at most five minutes. */
const MAX_AGE_MS = 5 * MINUTE_MS;
const cache = once(
  () => new Map<string, { readonly since: number; readonly values: Promise<Record<string, string>> }>(),
);

const client = once(() =>
  withOutages('secrets', new SecretsManagerClient({ region: config().AWS_REGION, requestHandler: tryLimits() })),
);

/** Returns the values of a secret, which must be a JSON object of names and texts. Caches them for five minutes. */
export function secretValues(arn: string): Promise<Record<string, string>> {
  const cached = cache().get(arn);
  if (cached && isYounger(cached.since, MAX_AGE_MS)) return cached.values;
  const values = read(arn);
  cache().set(arn, { since: Date.now(), values });
  // Do not cache a failure.
  values.catch(() => cache().delete(arn));
  return values;
}

async function read(arn: string): Promise<Record<string, string>> {
  const { SecretString = '{}' } = await client().send(new GetSecretValueCommand({ SecretId: arn }));
  const parsed = Values.safeParse(JSON.parse(SecretString));
  // The message of the parser would quote the secret.
  if (!parsed.success) throw new Error('the secret is not a JSON object of names and texts');
  return parsed.data;
}
