import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { config } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';

const Values = z.record(z.string(), z.coerce.string());

/** A changed secret is seen after so long. */
const KEPT_MS = 5 * 60_000;
const kept = once(
  () => new Map<string, { readonly until: number; readonly values: Promise<Record<string, string>> }>(),
);

const client = once(
  () =>
    new SecretsManagerClient({
      region: config().AWS_REGION,
      requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
    }),
);

/** The values of a secret, which is a JSON object of names and texts. Asked for once in a while, whoever needs it. */
export const secretValues = (arn: string): Promise<Record<string, string>> => {
  const known = kept().get(arn);
  if (known && known.until > Date.now()) return known.values;
  const values = read(arn);
  kept().set(arn, { until: Date.now() + KEPT_MS, values });
  // One that failed is not kept.
  values.catch(() => kept().delete(arn));
  return values;
};

const read = async (arn: string): Promise<Record<string, string>> => {
  const { SecretString = '{}' } = await client().send(new GetSecretValueCommand({ SecretId: arn }));
  const parsed = Values.safeParse(JSON.parse(SecretString));
  // What the parser says would quote the secret.
  if (!parsed.success) throw new Error('the secret is not a JSON object of names and texts');
  return parsed.data;
};
