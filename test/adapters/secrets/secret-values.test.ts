import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { secretValues } from '#shared/adapters/secrets/secret-values.ts';
import { useClock } from '#test/support/clock.ts';
import { mockedClient } from '#test/support/mocked-client.ts';

const secrets = mockedClient(SecretsManagerClient);
const clock = useClock();
const MINUTE = 60_000;

let arns = 0;
let arn: string;
beforeEach(() => {
  secrets.reset();
  arns += 1;
  arn = `arn:secret-${arns}`;
  clock.stop();
});

function rotateTo(key: string) {
  return secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify({ FLIGHTS_KEY: key }) });
}

describe('a rotated secret', () => {
  it('takes effect within five minutes in a process that runs on, without a deployment', async () => {
    rotateTo('old');
    expect(await secretValues(arn)).toEqual({ FLIGHTS_KEY: 'old' });
    rotateTo('new');
    clock.pass(4 * MINUTE);
    expect(await secretValues(arn)).toEqual({ FLIGHTS_KEY: 'old' });
    clock.pass(MINUTE);
    expect(await secretValues(arn)).toEqual({ FLIGHTS_KEY: 'new' });
  });

  it('is read again at once after a failure, and is never quoted', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: '"hush-hush"' });
    await expect(secretValues(arn)).rejects.toThrow(/^the secret is not a JSON object of names and texts$/);
    rotateTo('new');
    expect(await secretValues(arn)).toEqual({ FLIGHTS_KEY: 'new' });
  });
});
