import { GetScheduleCommand, SchedulerClient, UpdateScheduleCommand } from '@aws-sdk/client-scheduler';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { call } from '#test/support/call.ts';
import { mockedClient } from '#test/support/mocked-client.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const scheduler = mockedClient(SchedulerClient);
const SCHEDULE = {
  Description: 'Polls',
  FlexibleTimeWindow: { Mode: 'OFF' },
  ScheduleExpression: 'rate(5 minutes)',
  State: 'ENABLED',
  Target: { Arn: 'arn:function', RoleArn: 'arn:role', Input: '{}' },
} as const;
const NAME = { GroupName: 'clock', Name: 'flight-poller' };
const as = useUser('ADMINISTRATOR');
beforeEach(() => {
  scheduler.reset();
  scheduler.on(GetScheduleCommand, NAME).resolves(SCHEDULE);
  scheduler.on(UpdateScheduleCommand).resolves({});
  process.env['SCHEDULE_GROUP'] = 'clock';
  process.env['SCHEDULE_JOBS'] = JSON.stringify({ 'flight-poller': 'flights' });
});
afterEach(() => {
  delete process.env['SCHEDULE_JOBS'];
  delete process.env['SCHEDULE_GROUP'];
});

function change(features: object, query: Record<string, string> = {}) {
  return call(updateSettings, { as, body: { features }, query });
}
function updates() {
  return scheduler.commandCalls(UpdateScheduleCommand).map(({ args }) => args[0].input);
}

describe('the rate of flight polls', () => {
  it('steers the schedule of the poller, and leaves it alone if it is as it was', async () => {
    const setRate = (pollMinutes: number) => call(updateSettings, { as, body: { flights: { pollMinutes } } });
    expect((await setRate(5)).body.flights).toMatchObject({ pollMinutes: 5, departMinutes: 120 });
    expect(updates()).toEqual([]);
    expect((await setRate(2)).status).toBe(200);
    expect((await setRate(1)).body.flights).toMatchObject({ pollMinutes: 1 });
    expect(updates().map(({ Name, ScheduleExpression, State }) => [Name, State, ScheduleExpression])).toEqual([
      ['flight-poller', 'ENABLED', 'rate(2 minutes)'],
      ['flight-poller', 'ENABLED', 'rate(1 minute)'],
    ]);
    for (const minutes of [0, 61, 1.5]) {
      expect((await setRate(minutes)).body.errors[0].path).toBe('body.flights.pollMinutes');
    }
    await setRate(5);
  });
});

describe('the features of the settings', () => {
  it('are on by default, and a change keeps the features that it does not name', async () => {
    delete process.env['SCHEDULE_GROUP'];
    const all = { flights: true, gps: true, messaging: true, copilot: true };
    expect((await call(getSettings, { as })).body.features).toEqual(all);
    expect((await change({ gps: false })).body.features).toEqual({ ...all, gps: false });
    expect((await change({ gps: true })).body.features).toEqual(all);
    expect((await change({ cinema: true })).body.errors[0].path).toBe('body.features.cinema');
    expect(scheduler.calls()).toHaveLength(0);
  });

  it('show whether each service is configured, beside whether it is on', async () => {
    const off = { enabled: true, configured: false };
    const services = async () => (await call(getSettings, { as })).body.services;
    expect(await services()).toEqual({
      flights: { ...off, vendor: 'aviationstack' },
      gps: off,
      messaging: { ...off, waitingFor: 'PROVIDER' },
      copilot: off,
      routing: { configured: false },
    });
    Object.assign(process.env, { FLIGHTS_URL: 'http://127.0.0.1', CONFIGURED_SERVICES: 'copilot' });
    expect(await services()).toMatchObject({ flights: off, copilot: { enabled: true, configured: true } });
    process.env['FLIGHTS_KEY'] = 'key';
    expect((await change({ gps: false })).body.services).toMatchObject({
      flights: { enabled: true, configured: true, vendor: 'aviationstack' },
      gps: { enabled: false, configured: false },
    });
    await change({ gps: true });
    for (const name of ['FLIGHTS_URL', 'FLIGHTS_KEY', 'CONFIGURED_SERVICES']) delete process.env[name];
  });

  it('switch the schedule of the flight poller off and on, and keep its other settings', async () => {
    await change({ flights: false });
    expect(updates()).toEqual([{ ...NAME, ...SCHEDULE, State: 'DISABLED' }]);
    scheduler.on(GetScheduleCommand, NAME).resolves({ ...SCHEDULE, State: 'DISABLED' });
    await change({ flights: true });
    expect(updates()[1]).toEqual({ ...NAME, ...SCHEDULE });
  });

  it('do not write a schedule that is already right, or on a dry run', async () => {
    await change({ flights: true });
    await change({ flights: false }, { dryRun: 'true' });
    expect(updates()).toEqual([]);
  });

  it('are saved even if the schedule fails (502), and a repeat sets the schedule', async () => {
    scheduler.on(GetScheduleCommand, NAME).rejects(new Error('denied'));
    const failed = await change({ flights: false });
    expect([failed.status, failed.body.code]).toEqual([502, 'PROVIDER_FAILED']);
    expect((await call(getSettings, { as })).body.features.flights).toBe(false);
    scheduler.on(GetScheduleCommand, NAME).resolves(SCHEDULE);
    expect((await change({ flights: false })).status).toBe(200);
    expect(updates()).toMatchObject([{ State: 'DISABLED' }]);
  });
});
