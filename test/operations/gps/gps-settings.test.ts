import {
  GetScheduleCommand,
  SchedulerClient,
  type ScheduleState,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { call } from '#test/support/call.ts';
import { useGps } from '#test/support/gps.ts';
import { useLog } from '#test/support/log.ts';
import { mockedClient } from '#test/support/mocked-client.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useLog();
useTable();
const gps = useGps();
const sqs = mockedClient(SQSClient);
const scheduler = mockedClient(SchedulerClient);
const as = useUser('ADMINISTRATOR');
beforeAll(() => {
  process.env['QUEUE_GPS_SYNC_URL'] = 'http://127.0.0.1:1/000000000000/gps-sync';
});
beforeEach(() => {
  sqs.reset();
  sqs.on(SendMessageBatchCommand).resolves({});
});

function change(fields: object) {
  return call(updateSettings, { as, body: { gps: fields } });
}
function delays() {
  return sqs
    .commandCalls(SendMessageBatchCommand)
    .flatMap(({ args }) => args[0].input.Entries ?? [])
    .map(({ DelaySeconds }) => DelaySeconds);
}

describe('the settings of GPS', () => {
  it('say that it is configured only with a token, or with a user and a password', async () => {
    const shown = async (values: Record<string, string>) => {
      gps.configure(values);
      return (await call(getSettings, { as })).body.services.gps;
    };
    expect(await shown({})).toEqual({ enabled: true, configured: true });
    expect(await shown({ GPS_TOKEN: '' })).toEqual({ enabled: true, configured: false });
    expect(await shown({ GPS_TOKEN: '', GPS_USER: 'a', GPS_PASSWORD: 'b' })).toEqual({
      enabled: true,
      configured: true,
    });
  });

  it('have defaults, and a change keeps the fields that it does not name', async () => {
    const defaults = { intervalSeconds: 30, retentionDays: 30, privacyMinutes: null, assumedSpeedKmh: 40 };
    expect((await call(getSettings, { as })).body.gps).toEqual(defaults);
    expect((await change({ privacyMinutes: 90 })).body.gps).toEqual({ ...defaults, privacyMinutes: 90 });
    expect((await change({ intervalSeconds: 10 })).body.gps).toMatchObject({ intervalSeconds: 10, privacyMinutes: 90 });
    expect((await change({ privacyMinutes: null, intervalSeconds: 30 })).body.gps).toEqual(defaults);
  });

  it.each([
    [{ intervalSeconds: 9 }, 'body.gps.intervalSeconds'],
    [{ retentionDays: 0 }, 'body.gps.retentionDays'],
    [{ privacyMinutes: -1 }, 'body.gps.privacyMinutes'],
    [{ interval: 30 }, 'body.gps.interval'],
  ])('refuse %j', async (fields, path) => {
    expect((await change(fields)).body).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it.each([
    [10, [10, 20, 30, 40, 50]],
    [30, [30]],
    [60, []],
  ])('with an interval of %i s plan further beats after %j s', async (intervalSeconds, expected) => {
    await change({ intervalSeconds });
    await run(gpsSync, '2027-05-10T09:00:00.000Z');
    expect(delays()).toEqual(expected);
  });

  it('stop the schedule and the beats when GPS is switched off, and start both again', async () => {
    const schedule = {
      ScheduleExpression: 'rate(1 minute)',
      FlexibleTimeWindow: { Mode: 'OFF' as const },
      Target: { Arn: 'arn:function', RoleArn: 'arn:role' },
    };
    let state: ScheduleState = 'ENABLED';
    scheduler.on(GetScheduleCommand).callsFake(() => ({ ...schedule, State: state }));
    scheduler.on(UpdateScheduleCommand).callsFake(({ State }: { State: ScheduleState }) => {
      state = State;
    });
    process.env['SCHEDULE_GROUP'] = 'clock';
    process.env['SCHEDULE_JOBS'] = JSON.stringify({ [gpsSync.contract.jobId]: gpsSync.contract.feature });
    await change({ intervalSeconds: 20 });
    const switchGps = (isOn: boolean) => call(updateSettings, { as, body: { features: { gps: isOn } } });
    const minute = async (time: string) => {
      sqs.resetHistory();
      // EventBridge runs the job only while its schedule is enabled.
      if (state === 'ENABLED') await run(gpsSync, time);
      return [state, delays()];
    };
    expect(await minute('2027-05-10T09:00:00.000Z')).toEqual(['ENABLED', [20, 40]]);
    await switchGps(false);
    expect(await minute('2027-05-10T09:01:00.000Z')).toEqual(['DISABLED', []]);
    await switchGps(true);
    expect(await minute('2027-05-10T09:02:00.000Z')).toEqual(['ENABLED', [20, 40]]);
    const names = scheduler.commandCalls(UpdateScheduleCommand).map(({ args }) => args[0].input);
    expect(names).toMatchObject([
      { GroupName: 'clock', Name: 'gps-sync', ...schedule, State: 'DISABLED' },
      { GroupName: 'clock', Name: 'gps-sync', ...schedule, State: 'ENABLED' },
    ]);
    for (const name of ['SCHEDULE_GROUP', 'SCHEDULE_JOBS']) delete process.env[name];
    await change({ intervalSeconds: 30 });
  });

  it('plan no beats while GPS is off', async () => {
    await call(updateSettings, { as, body: { features: { gps: false } } });
    expect(await run(gpsSync, '2027-05-10T09:00:00.000Z')).toEqual({ off: true });
    const beat = { messageId: 'm', body: JSON.stringify({ beat: 1, at: '2027-05-10T09:00:30.000Z' }) };
    const context = { awsRequestId: 'test' } as never;
    const event = { Records: [beat], time: '2027-05-10T09:00:30.000Z' };
    expect(await gpsSync.handler(event, context)).toEqual({ batchItemFailures: [] });
    expect([delays(), gps.stub.asked]).toEqual([[], []]);
  });
});
