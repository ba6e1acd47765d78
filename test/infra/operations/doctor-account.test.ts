import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeError } from '#infra/local/terminal.ts';
import { checkAlarms, checkCertificate, checkConcurrency, checkMaintenance } from '#infra/operations/check-account.ts';
import { checkDisk } from '#infra/operations/doctor.ts';
import { gatherFindings } from '#infra/operations/finding.ts';
import { mockedClient } from '#test/support/mocked-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorcade-doctor-'));
const path = process.env['PATH'];
beforeAll(() => {
  writeFileSync(join(folder, 'aws'), `#!/bin/sh\ncat "${folder}/$1.json"\n`);
  chmodSync(join(folder, 'aws'), 0o755);
  process.env['PATH'] = [folder, path].join(delimiter);
});
const lambda = mockedClient(LambdaClient);
afterAll(() => {
  process.env['PATH'] = path;
  rmSync(folder, { recursive: true, force: true });
});
function answer(service: string, body: unknown) {
  return writeFileSync(join(folder, `${service}.json`), JSON.stringify(body));
}
function alarmsAre(states: Record<string, string>) {
  return answer('cloudwatch', {
    MetricAlarms: Object.entries(states).map(([AlarmName, StateValue]) => ({
      AlarmName,
      StateValue,
      AlarmActions: ['arn:topic'],
    })),
  });
}
function subscribersAre(...arns: string[]) {
  return answer('sns', {
    Subscriptions: arns.map((SubscriptionArn) => ({ SubscriptionArn, Endpoint: 'desk@example.org' })),
  });
}

describe('the doctor of an account', () => {
  it('finds alarms that fire, and alarms that reach no one', async () => {
    alarmsAre({ 'summit-faults': 'ALARM', 'summit-slow': 'OK' });
    subscribersAre('PendingConfirmation', 'arn:confirmed');
    expect((await checkAlarms('summit')).map(({ level, text }) => `${level} ${text}`)).toEqual([
      'problem alarm summit-faults: fires',
      'warning alarms: desk@example.org has not confirmed its subscription',
    ]);
    alarmsAre({ 'summit-faults': 'OK' });
    subscribersAre();
    expect((await checkAlarms('summit'))[0]?.text).toMatch(/^alarms: no one hears them: arn:topic/);
    subscribersAre('arn:confirmed');
    expect(await checkAlarms('summit')).toEqual([
      { level: 'ok', text: 'alarms: none of 1 fires, and someone hears them' },
    ]);
    alarmsAre({});
    expect((await checkAlarms('summit'))[0]?.text).toBe('alarms: there are none');
  });

  it('finds a new account, in which ten functions may run at once', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
    const [few] = await checkConcurrency();
    expect(few).toMatchObject({ level: 'problem', text: 'account: only 10 functions may run at once' });
    expect(few?.cure).toContain('request-service-quota-increase');
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1_000 } });
    expect((await checkConcurrency())[0]?.level).toBe('ok');
  });

  it('finds a certificate that ends soon', async () => {
    const certificate = 'arn:aws:acm:eu-west-1:1:certificate/x';
    answer('ssm', { Parameter: { Value: JSON.stringify({ certificate, domain: 'api.example.org' }) } });
    answer('acm', { Certificate: { NotAfter: '2027-06-01T00:00:00Z', Status: 'ISSUED' } });
    const at = (day: string) => checkCertificate('summit', Date.parse(`${day}T00:00:00Z`));
    expect((await at('2027-05-20'))[0]).toMatchObject({
      level: 'problem',
      text: 'certificate of api.example.org: ISSUED, 12 days left',
    });
    expect((await at('2027-01-01'))[0]?.level).toBe('ok');
    answer('ssm', { Parameter: { Value: '{}' } });
    expect(await at('2027-05-20')).toEqual([]);
  });

  it('says that the deployment is closed, and how to open it', () => {
    expect(checkMaintenance({}, 'summit')).toEqual([]);
    expect(checkMaintenance({ MAINTENANCE_MINUTES: '15' }, 'summit')[0]?.cure).toContain(
      'npm run ops -- maintenance off --deployment summit',
    );
  });
});

describe('the doctor of the local service', () => {
  it('finds a full disk', async () => {
    expect((await checkDisk(folder, 1))[0]?.level).toBe('ok');
    expect((await checkDisk(folder, Number.MAX_SAFE_INTEGER))[0]?.text).toMatch(/^disk: only \d+ MB free for /);
  });
});

describe('missing credentials or a missing region', () => {
  it.each([
    ['CredentialsProviderError', 'Could not load credentials', 'There are no credentials of AWS.'],
    ['ExpiredTokenException', 'The token has expired', 'The credentials of AWS have expired.'],
    ['UnrecognizedClientException', 'The security token included in the request is invalid.', 'AWS does not know'],
    ['Error', 'Region is missing', 'There is no region. Set AWS_REGION'],
    ['AccessDeniedException', 'not authorized', 'These credentials may not do this.'],
  ])('are a sentence, not a trace: %s', async (name, message, sentence) => {
    const error = Object.assign(new Error(message), { name });
    const text = describeError(error);
    expect(text).toContain(sentence);
    expect(text).toContain(message);
    expect(text).not.toMatch(/\n\s+at /);
    const [found] = await gatherFindings({ part: () => Promise.reject(error) });
    expect(found?.cure).toContain(sentence);
  });

  it('do not hide a fault of the command', () => {
    expect(describeError(new TypeError('x is not a function'))).toContain('at ');
  });
});
