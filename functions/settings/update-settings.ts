import * as z from 'zod';
import { eventBridge, timers } from '#shared/adapters/schedules/job-schedules.ts';
import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { datesOf, timesOfDates } from '#shared/domain/activities/all-day.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { removedTags } from '#shared/domain/assignments/tags.ts';
import { change, withChanges } from '#shared/domain/records.ts';
import type { DayRule } from '#shared/domain/time/days.ts';
import { wallClockOf } from '#shared/domain/time/zoned.ts';
import { gatherActivities, MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { readServiceStates } from '#shared/entities/services/service-states.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { readGuestNeeds } from '#shared/entities/vips/guest-needs.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { serviceEnvironment } from '#shared/platform/config.ts';
import { hasPhones, phoneNumberOf } from '#shared/platform/phone-number.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Needs, TagSettings } from '#shared/schemas/assignments/needs.ts';
import { allOf, fault } from '#shared/schemas/fault.ts';
import { isWholeBreak } from '#shared/schemas/hours/hours.ts';
import type { FeatureName } from '#shared/schemas/settings/features.ts';
import { Settings, SettingsChange, type SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { assertPlacesKnown, changeSettings } from '#shared/use-cases/settings/change-settings.ts';
import { logoPicture, storeLogo } from '#shared/use-cases/settings/logo-picture.ts';
import { presentSettings } from '#shared/use-cases/settings/present-settings.ts';

export const contract = defineContract('PATCH /api/settings', {
  ...CHANGE,
  operationId: 'updateSettings',
  summary: 'Change the settings',
  description:
    'Omitted fields stay as they are, also within `gps`, `pdf`, `features`, `messages`, `flights`, `travel`, `retention`, `hours`, `guests`, `tags` and `needs`. A tag in use cannot be left out of `tags`. Switching a feature off also stops its scheduled jobs. All-day activities keep their dates when `timezone` or `dayStartsAt` changes. All others keep their instant: with a new `timezone`, also in a dry run, the warning `LOCAL_TIMES_CHANGE` says how many, and how they keep their local times. A new logo is fetched, checked and stored by this request, within 8 seconds.',
  access: ['update', 'Settings'],
  body: SettingsChange,
  success: { status: 200, body: Settings, etag: 'version', description: 'The settings after the change' },
  invalidFor: ['MEANING', 'STATE'],
  uses: ['table:read', 'table:write', 'logo:write', 'schedules'],
});

export const handler = serve(contract, async (context) => {
  const { actor, body, dryRun, event, ifMatch, now } = context;
  assertCountry(body.country);
  const { logoUrl } = body.pdf ?? {};
  const logo = logoUrl ? await logoPicture(logoUrl) : undefined;
  const logoKey = logoUrl === null ? null : logo?.key;
  await assertPlacesKnown('body.travel.closures', body.travel?.closures ?? []);
  let warnings: Warning[] = [];
  const settings = await changeSettings(context, async (before) => {
    if (body.timezone) warnings = await zoneWarnings(before.timezone, body.timezone, now);
    actor.authorize('update', 'Settings', before);
    ifMatch(before);
    const gps = withChanges(before.gps, body.gps);
    const contact = contactOf(body.pdf?.contact, body.country ?? before.country);
    const pdf = withChanges(before.pdf, { ...body.pdf, contact, logoKey });
    const features = withChanges(before.features, body.features);
    const messages = withChanges(before.messages, body.messages);
    const flights = withChanges(before.flights, body.flights);
    const travel = withChanges(before.travel, body.travel);
    const hours = withChanges(before.hours, body.hours);
    if (!isWholeBreak(hours))
      throw invalidField(
        'body.hours.breakMinutes',
        fault('GOES_WITH', 'is needed with breakAfterHours, and only with it', allOf('breakAfterHours')),
      );
    const retention = withChanges(before.retention, body.retention);
    const { sendMinutesBefore } = body.guests ?? {};
    // The job that sends links has no request that tells it the address.
    const linkBase = typeof sendMinutesBefore === 'number' ? serviceAddress(event) : sendMinutesBefore;
    const guests = withChanges(before.guests, { ...body.guests, linkBase });
    const dispatch = withChanges(before.dispatch, body.dispatch);
    const tags = withChanges(before.tags, body.tags);
    if (body.tags) await assertTagsUnused(before.tags, tags);
    const needs = withChanges(before.needs, body.needs);
    const suppliers = withChanges(before.suppliers, body.suppliers);
    const ofPlans = { travel, hours, tags, needs, dispatch, suppliers };
    const groups = { gps, pdf, features, messages, flights, retention, guests, ...ofPlans };
    const clock = body.clock ?? (body.pdf?.clock && `H${body.pdf.clock}`);
    const after = change(before, { ...body, ...groups, clock }, now);
    // Before the settings: they must not name a file that is not there.
    if (logo && !dryRun && after !== before) await storeLogo(logo);
    return after;
  });
  // Do both even if nothing changed: a repeat then goes on where an earlier request failed.
  if ((body.timezone ?? body.dayStartsAt) && !dryRun) await moveWithSettings(context, settings);
  // It repairs schedules that an earlier request failed to set.
  if ((body.features ?? body.flights) && !dryRun) await setJobSchedules(settings);
  return { ...presentSettings(settings, await readServiceStates()), ...(warnings.length > 0 && { warnings }) };
});

/** Throws VALIDATION_FAILED if the country has no phone numbers. */
function assertCountry(country: string | undefined): void {
  if (country !== undefined && !hasPhones(country)) {
    throw invalidField(
      'body.country',
      fault('PATTERN', 'is not a country with phone numbers: write two letters of ISO 3166, such as US or GB', {
        example: 'US',
      }),
    );
  }
}

/** Returns the contact of printed pages: as E.164 if the whole text is a phone number, else as it is. */
function contactOf(contact: string | undefined, country: string): string | undefined {
  return contact && (phoneNumberOf(contact, country) ?? contact);
}

/** Gives all-day activities the times that their dates have by changed settings. The dates stay. If it is interrupted, a repeat goes on. */
async function moveWithSettings(context: UseCaseContext, rule: DayRule): Promise<void> {
  const { found } = await gatherActivities({ includeDeleted: true }, MAX_ACTIVITIES_READ);
  const settled = (activity: ActivityRecord): ActivityRecord => {
    const dates = datesOf(activity);
    return dates ? change(activity, timesOfDates(dates, rule), context.now) : activity;
  };
  for (const activity of found.filter((each) => settled(each) !== each)) {
    await changeActivity({ ...context, ifMatch: () => undefined }, { id: activity.id, includeDeleted: true }, settled);
  }
}

/** The jobs that serve one feature, job id to feature. The deployment derives them from the contracts of the jobs. */
const FeatureJobs = z.record(z.string(), z.string());

type JobSettings = Pick<SettingsRecord, 'features' | 'flights'>;

/**
 * Enables the schedules of the jobs whose feature is on, and disables the others. Sets how often flights are polled. Idempotent. Throws
 * ProviderFailed if a schedule cannot be set.
 */
async function setJobSchedules(settings: JobSettings): Promise<void> {
  const { SCHEDULE_GROUP: group, SCHEDULE_JOBS: jobs = '{}' } = serviceEnvironment('SCHEDULE');
  const schedules = group === undefined ? timers : eventBridge(group);
  const featureJobs = Object.entries(FeatureJobs.parse(JSON.parse(jobs)));
  await Promise.all(
    featureJobs.map(([jobId, feature]) =>
      schedules.set(jobId, {
        enabled: settings.features[feature as FeatureName],
        everyMinutes: feature === 'flights' ? settings.flights.pollMinutes : undefined,
      }),
    ),
  );
}

/**
 * Says how many activities ahead keep their instant and so change their local time with a new time zone, and how they keep their local time
 * instead. All-day activities keep their dates, so they do not count.
 */
async function zoneWarnings(before: string, after: string, now: string): Promise<Warning[]> {
  const [old, wanted] = [wallClockOf(before), wallClockOf(after)];
  const { found } = await gatherActivities({ from: now }, MAX_ACTIVITIES_READ);
  const moves = found
    .filter((activity) => !activity.allDay && isActive(activity))
    .map(({ startTime }) => (wanted.shown(Date.parse(startTime)) - old.shown(Date.parse(startTime))) / MINUTE_MS)
    .filter((minutes) => minutes !== 0);
  const [minutes = 0] = moves;
  if (minutes === 0) return [];
  const one = moves.length === 1;
  const count = one ? 'One activity ahead keeps its time' : `${moves.length} activities ahead keep their time`;
  const isSame = moves.every((each) => each === minutes);
  const told = isSame ? ` by ${Math.abs(minutes)} minutes ${minutes > 0 ? 'later' : 'earlier'}` : '';
  const advice = isSame
    ? `To keep what clocks show, change the time zone and then postpone them by ${-minutes} minutes.`
    : 'To keep what clocks show, change the time zone and then postpone the activities of each day.';
  const message = `${count} as an instant, so clocks of the event show ${one ? 'it' : 'them'}${told}. Flights rightly do so too. ${advice}`;
  const body = { kind: 'POSTPONE', from: now, minutes: -minutes };
  return [{ code: 'LOCAL_TIMES_CHANGE', message, ...(isSame && { cure: { operationId: 'createProposal', body } }) }];
}

/** The most places that a refusal names. */
const MAX_NAMED = 5;

/** Throws VALIDATION_FAILED, with the names of what uses it, for a tag in use that a change of the settings removes. */
async function assertTagsUnused(before: TagSettings, after: TagSettings): Promise<void> {
  const gone = removedTags(before, after);
  const [vehicle, driver] = [new Set(gone.vehicle), new Set(gone.driver)];
  if (vehicle.size + driver.size === 0) return;
  const [vehicles, drivers, guests, { found }] = await Promise.all([
    allVehicles(),
    allDrivers(),
    readGuestNeeds(),
    gatherActivities({}, MAX_ACTIVITIES_READ),
  ]);
  const asks = (of: keyof TagSettings, ids: ReadonlySet<string>) => (each: { readonly needs?: Needs | undefined }) =>
    each.needs?.[of]?.some((tag) => ids.has(tag)) ?? false;
  for (const [of, ids, owners] of [
    ['vehicle', vehicle, vehicles],
    ['driver', driver, drivers],
  ] as const) {
    const asking = [...guests.values()].filter(asks(of, ids)).map(({ vipId }) => vipId);
    const named = asking.length > 0 ? await findVips(asking, 'eventual') : [];
    const names = [
      ...owners.filter(({ tags = [] }) => tags.some((tag) => ids.has(tag))).map(({ name }) => name),
      ...named.filter(({ deletedAt }) => !deletedAt).map(({ name }) => name),
      ...found.filter(asks(of, ids)).map(({ title }) => `“${title}”`),
    ];
    if (names.length === 0) continue;
    const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
    throw invalidField(
      `body.tags.${of}`,
      fault(
        'TAG_IN_USE',
        `leaves out ${[...ids].join(', ')}, which is in use: ${names.slice(0, MAX_NAMED).join(', ')}${more}. Take it off these first`,
        { names: names.slice(0, MAX_NAMED) },
      ),
    );
  }
}
