import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from '@jest/globals';
import { positionAt } from '#shared/domain/changes/read-position.ts';
import { emptyRow } from '#shared/domain/ways/ways.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { writeArrival } from '#shared/entities/activities/arrival.ts';
import { addAttendance, putAttendanceChange } from '#shared/entities/activities/attendance-change.ts';
import { writeDay } from '#shared/entities/assignments/ledger.ts';
import { replaceRaisedRows, replaceToldThresholds } from '#shared/entities/attention/told-and-hidden.ts';
import { auditWrite } from '#shared/entities/audit/audit.ts';
import { createBlock } from '#shared/entities/blocks/block.ts';
import { createDriver } from '#shared/entities/drivers/driver.ts';
import { markErased } from '#shared/entities/erasure/erasure.ts';
import { keepFeedAnswer, putFeed } from '#shared/entities/feeds/feed.ts';
import { writeAirlineLeads } from '#shared/entities/flights/flight-lead.ts';
import { claimKey } from '#shared/entities/idempotency.ts';
import { placeStore, putLodging } from '#shared/entities/places/place.ts';
import { putPlanPart } from '#shared/entities/plan/packed-plan.ts';
import { countRequest } from '#shared/entities/rate-counter.ts';
import { addReportPart } from '#shared/entities/reports/report.ts';
import { writeServiceState } from '#shared/entities/services/service-states.ts';
import { replaceSettings } from '#shared/entities/settings/settings.ts';
import { orderStore, takeRide } from '#shared/entities/suppliers/order.ts';
import { supplierStore, writeHolds } from '#shared/entities/suppliers/supplier.ts';
import { countFirstAdministrator, createUser } from '#shared/entities/users/user.ts';
import { createVehicle, vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { createVip, vipStore } from '#shared/entities/vips/vip.ts';
import { writeWayRow } from '#shared/entities/ways/way-row.ts';
import { createWebhookState, webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { createDelivery } from '#shared/entities/webhooks/webhook-delivery.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';
import { database } from '#shared/table/database.ts';
import { cursorKey } from '#shared/table/read-pages.ts';
import { transact } from '#shared/table/transact.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const NOW = '2027-05-10T09:00:00.000Z';
function record(id: string) {
  return { id, version: 1, createdAt: NOW, updatedAt: NOW };
}

const WEBHOOK = {
  ...record('whk_A'),
  url: 'https://hooks.example.org/',
  types: [],
  enabled: true,
  signatures: ['v1' as const],
  keys: { secret: 'whsec_A' },
};
const DAY = { resource: 'VEHICLE', resourceId: 'veh_A', day: '2027-05-10', assignments: [], blocks: [] } as const;

/** Writes one item of each entity. Mixed-case ids show that keys keep the case. */
async function writeOneOfEach(): Promise<void> {
  await transact([
    createVip({ ...record('vip_A'), name: 'Zoë Łuk', department: 'ADMIN', partySize: 1, isRosterOnly: false }),
    ...createUser({ ...record('auth0|A/b@c'), name: 'Jo', role: 'DRIVER', isApproved: false }),
    auditWrite({
      id: 'audit_1',
      at: NOW,
      by: 'auth0|A',
      operationId: 'createVip',
      subject: 'Vip',
      subjectId: 'vip_A',
      version: 12,
      fields: [],
      requestId: 'r',
    }),
    replaceSettings(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, version: 1 }),
    countFirstAdministrator(),
    webhookStore.create(WEBHOOK),
    createWebhookState('whk_A', positionAt(NOW)),
    createDelivery(
      {
        id: 'wdl_A',
        webhookId: 'whk_A',
        messageId: 'audit_A',
        type: 'vip.created',
        body: '{}',
        status: 'PENDING',
        createdAt: NOW,
        tries: 0,
        dueAt: NOW,
      },
      webhookStore.asLive(WEBHOOK),
    ),
    replaceRaisedRows({ version: 0, ids: [] }, ['RIDE_WITHOUT_DRIVER:act_A']),
    writeWayRow(emptyRow('plaCe_A'), { ...emptyRow('plaCe_A'), revision: 1 }),
    replaceToldThresholds({ id: 'act_A', revision: 0, told: [] }, ['late 5 min'], NOW),
    writeAirlineLeads('aviationstack', undefined, { airline: 'AA', sightings: [] }),
    writeArrival({ id: 'act_A', placeId: 'plc_A', at: NOW, fixTime: NOW, minutes: 5, basis: 'ROUTER' }),
    putLodging(
      { placeId: 'plc_A', vipId: 'vip_A', from: '2027-05-09', to: '2027-05-12' },
      placeStore.asLive({ id: 'plc_A' }),
    ),
    addAttendance(vipStore.asLive({ id: 'vip_A' }), 'activity_A'),
    putAttendanceChange(undefined, { id: 'activity_A', changeId: 'change_A', vipIds: [], heldUntil: NOW }),
    createDriver({ ...record('drv_A'), name: 'Dana' }),
    putFeed(undefined, { kind: 'VIP', version: 1, createdAt: NOW, secretHash: 'h' }, vipStore.asLive({ id: 'vip_A' })),
    putPlanPart({ id: 'plan', run: 'run_A', since: NOW, packed: new Uint8Array([1]), expiresAt: 1 }),
    markErased({ id: 'vip_B', erasedAt: NOW, isDone: true }),
    addReportPart({ key: 'reports/file_A', part: 0, reportId: 'rep_A', personIds: ['vip_A'] }, { keptUntil: NOW }),
    orderStore.create({
      ...record('ord_A'),
      supplierId: 'sup_A',
      thenTo: [],
      vehicleType: 'VAN',
      status: 'OFFERED',
      offeredAt: NOW,
      deadline: NOW,
      left: [],
      rides: [{ eventId: 'activity_A', startTime: NOW, endTime: '2027-05-10T10:00:00.000Z', places: 'p' }],
    }),
    takeRide('activity_A', 'ord_A', undefined),
    writeHolds({ supplierId: 'sup_A', revision: 0, holds: [] }, []),
    supplierStore.create({ ...record('sup_A'), name: 'Harbour', contacts: [], offers: [] }),
    createVehicle({ ...record('veh_A'), name: 'Van 1', type: 'VAN', seatCapacity: 8, status: 'AVAILABLE' }),
    writeDay({ before: { ...DAY, revision: 0 }, after: { ...DAY, revision: 1 } }),
    createBlock(
      { ...record('blk_A'), vehicleId: 'veh_A', from: NOW, to: '2027-05-10T10:00:00.000Z' },
      vehicleStore.asLive({ id: 'veh_A' }),
    ),
    createActivity({
      ...record('activity_A'),
      type: 'MEETING',
      title: 'Tea',
      startTime: NOW,
      endTime: '2027-05-10T10:00:00.000Z',
      status: 'SCHEDULED',
      vipIds: ['vip_A'],
    }),
  ]);
  await keepFeedAnswer({ id: 'vip_A', since: NOW, madeAt: NOW, sealed: new Uint8Array([1]), expiresAt: 1 });
  await writeServiceState('gps', undefined, { version: 1, at: NOW, lastWord: 'It fails.' });
  await countRequest({ client: 'ip:203.0.113.9', limit: 1, windowSeconds: 60, now: Date.parse(NOW) });
  await claimKey({ id: 'KeyOfOne', fingerprint: 'f', now: NOW });
  await cursorKey();
}

async function keysInTable() {
  const { Items = [] } = await database().client.send(new ScanCommand({ TableName: database().table }));
  const isKey = (name: string) => /^(pk|sk|gsi\d(pk|sk))$/.test(name);
  return Object.fromEntries(
    Items.map((item) => [
      item['__edb_e__'],
      Object.fromEntries(
        Object.entries(item)
          .filter(([name]) => isKey(name))
          .sort(),
      ),
    ]),
  );
}

describe('the keys of the table', () => {
  it('do not change: a change needs a migration', async () => {
    await writeOneOfEach();
    expect(await keysInTable()).toEqual({
      activity: {
        gsi1pk: '$motorcade_activities#listing_live',
        gsi1sk: '$activity_1#startTime_2027-05-10T09:00:00.000Z#id_activity_A',
        gsi2pk: '$motorcade_activities#clock_running',
        gsi2sk: '$activity_1#dueAt_2027-05-10T09:00:00.000Z',
        pk: '$motorcade#id_activity_A',
        sk: '$activity_1',
      },
      arrival: { pk: '$motorcade_arrival#id_act_A', sk: '$arrival_1' },
      toldthresholds: { pk: '$motorcade#id_act_A', sk: '$toldthresholds_1' },
      attendance: { pk: '$motorcade_attendance#vipId_vip_A', sk: '$attendance_1#activityId_activity_A' },
      attendancechange: {
        gsi2pk: '$motorcade_attendancechanges#queue_unfinished',
        gsi2sk: '$attendancechange_1#heldUntil_2027-05-10T09:00:00.000Z#id_activity_A',
        pk: '$motorcade_attendancechange#id_activity_A',
        sk: '$attendancechange_1',
      },
      audit: {
        gsi1pk: '$motorcade#subject_Vip#subjectId_vip_A',
        gsi1sk: '$audit_1#at_2027-05-10T09:00:00.000Z#version_0000000012#id_audit_1',
        gsi2pk: '$motorcade#by_auth0|A',
        gsi2sk: '$audit_1#at_2027-05-10T09:00:00.000Z#version_0000000012#id_audit_1',
        pk: '$motorcade#day_2027-05-10',
        sk: '$audit_1#at_2027-05-10T09:00:00.000Z#version_0000000012#id_audit_1',
      },
      block: {
        gsi1pk: '$motorcade_blocks#resourceId_veh_A',
        gsi1sk: '$block_1#from_2027-05-10T09:00:00.000Z#id_blk_A',
        pk: '$motorcade#id_blk_A',
        sk: '$block_1',
      },
      counter: { pk: '$motorcade_counter#client_ip:203.0.113.9', sk: '$counter_1' },
      driver: { gsi1pk: 'drivers#live', gsi1sk: 'dana #drv_A', pk: '$motorcade#id_drv_A', sk: '$driver_1' },
      erasure: { pk: '$motorcade_erasures#list_all', sk: '$erasure_1#id_vip_B' },
      feed: { pk: '$motorcade#id_vip_A', sk: '$feed_1' },
      feedanswer: { pk: '$motorcade_feedanswer#id_vip_A', sk: '$feedanswer_2' },
      idempotency: { pk: '$motorcade_idempotency#id_KeyOfOne', sk: '$idempotency_1' },
      latch: { pk: '$motorcade#name_administrators', sk: '$latch_1' },
      ledger: {
        gsi1pk: '$motorcade_ledgers#day_2027-05-10',
        gsi1sk: '$ledger_1#resource_VEHICLE#resourceId_veh_A',
        pk: '$motorcade_ledger#resource_VEHICLE#resourceId_veh_A',
        sk: '$ledger_1#day_2027-05-10',
      },
      lodging: {
        gsi1pk: '$motorcade_lodgings#list_all',
        gsi1sk: '$lodging_1#to_2027-05-12#vipId_vip_A',
        pk: '$motorcade_lodging#placeId_plc_A',
        sk: '$lodging_1#to_2027-05-12#vipId_vip_A',
      },
      planpart: {
        pk: '$motorcade#list_plan',
        sk: '$planpart_1#id_plan',
      },
      raisedrows: { pk: '$motorcade#name_raised-rows', sk: '$raisedrows_1' },
      reportpeople: { pk: '$motorcade_reportpeople#list_all', sk: '$reportpeople_1#key_reports/file_A#part_0' },
      flightlead: { pk: '$motorcade_flightleads#vendor_aviationstack', sk: '$flightlead_1#airline_AA' },
      servicestates: { pk: '$motorcade_servicestates#name_all', sk: '$servicestates_1' },
      secret: { pk: '$motorcade#name_cursor-key', sk: '$secret_1' },
      ways: { pk: '$motorcade_ways#id_plaCe_A', sk: '$ways_1' },
      settings: { pk: '$motorcade#name_settings', sk: '$settings_1' },
      user: {
        gsi1pk: 'users#live',
        gsi1sk: 'jo #auth0|A/b@c',
        pk: '$motorcade_user#id_auth0|A/b@c',
        sk: '$user_1',
      },
      order: {
        gsi1pk: '$motorcade_orders#list_orders',
        gsi1sk: '$order_1#createdAt_2027-05-10T09:00:00.000Z#id_ord_A',
        gsi2pk: '$motorcade_orders#list_orders',
        gsi2sk: '$order_1#lastEnd_2027-05-10T10:00:00.000Z#id_ord_A',
        pk: '$motorcade#id_ord_A',
        sk: '$order_1',
      },
      orderride: { pk: '$motorcade_orderride#id_activity_A', sk: '$orderride_1' },
      supplierholds: { pk: '$motorcade_supplierholds#id_sup_A', sk: '$supplierholds_1' },
      supplier: {
        gsi1pk: 'suppliers#live',
        gsi1sk: 'harbour #sup_A',
        pk: '$motorcade#id_sup_A',
        sk: '$supplier_1',
      },
      vehicle: {
        gsi1pk: 'vehicles#live',
        gsi1sk: 'van 1 #veh_A',
        gsi2pk: 'vehicles#live#AVAILABLE',
        gsi2sk: 'van 1 #veh_A',
        pk: '$motorcade#id_veh_A',
        sk: '$vehicle_1',
      },
      vip: {
        gsi1pk: 'vips#live',
        gsi1sk: 'zoe luk #vip_A',
        gsi2pk: 'vips#live#false',
        gsi2sk: 'zoe luk #vip_A',
        gsi3pk: 'vips#live#ADMIN',
        gsi3sk: 'zoe luk #vip_A',
        gsi4pk: 'vips#names',
        gsi4sk: 'vip_A',
        pk: '$motorcade#id_vip_A',
        sk: '$vip_1',
      },
      webhook: {
        gsi1pk: '$motorcade_webhooks#listing_live',
        gsi1sk: '$webhook_1#createdAt_2027-05-10T09:00:00.000Z#id_whk_A',
        pk: '$motorcade#id_whk_A',
        sk: '$webhook_1',
      },
      webhookdelivery: {
        gsi2pk: '$motorcade_webhookdeliveries#dueOf_whk_A',
        gsi2sk: '$webhookdelivery_1#dueAt_2027-05-10T09:00:00.000Z',
        pk: '$motorcade#webhookId_whk_A',
        sk: '$webhookdelivery_1#createdAt_2027-05-10T09:00:00.000Z#id_wdl_A',
      },
      webhookstate: { pk: '$motorcade#id_whk_A', sk: '$webhookstate_1' },
    });
  });
});
