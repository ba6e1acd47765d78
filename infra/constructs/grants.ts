import type { Contract } from '#shared/contract/define-contract.ts';
import type { Deletable, Use } from '#shared/contract/use.ts';

/**
 * Partition keys of items, as patterns of IAM conditions. The entities make the keys, and a test compares the patterns with those keys.
 */
export const KEY_PATTERNS = {
  /** The rate counter of a client. */
  counters: '$motorcade_counter#client_*',
  /** The record of a user. */
  users: '$motorcade_user#id_*',
  /** The key of cursors and of codes for boarding. The first request that needs it creates it. */
  cursorKey: '$motorcade#name_cursor-key',
  /** The positions of a GPS device. Only these are written in batches. */
  positions: '$motorcade_positions#deviceId_*',
  /** The last answers of calendar feeds. */
  feedAnswers: '$motorcade_feedanswer#id_*',
  /** What pages keep for their user. */
  deskItems: '$motorcade_desk#list_*',
  /** The turns of the copilot. */
  turns: '$motorcade#id_trn_*',
  /** How the outside services do. */
  services: '$motorcade_servicestates#name_*',
  /** The answer that a request with an Idempotency-Key had, or its lease. */
  idempotency: '$motorcade_idempotency#id_*',
  /** The audit records of a day. They are added, and never changed or deleted. */
  audit: '$motorcade#day_*',
} as const;

/** The records that only an operation or a job deletes whose contract says so. A record has the prefix of its id in its key. */
export const RECORD_KEYS: Readonly<Record<Deletable, string>> = {
  activity: '$motorcade#id_act_*',
  block: '$motorcade#id_blk_*',
  // With the calendar feed and the GPS device.
  driver: '$motorcade#id_drv_*',
  flight: '$motorcade#id_flt_*',
  layout: '$motorcade#id_lay_*',
  // The newest marks of a muster's guests, and every mark.
  mark: '$motorcade_mark*',
  message: '$motorcade#id_msg_*',
  motorcade: '$motorcade#id_mtc_*',
  // With the calendar feed, like vehicles and VIPs.
  place: '$motorcade#id_plc_*',
  report: '$motorcade#id_rep_*',
  supplier: '$motorcade#id_sup_*',
  user: KEY_PATTERNS.users,
  vehicle: '$motorcade#id_veh_*',
  vip: '$motorcade#id_vip_*',
  // With its state.
  webhook: '$motorcade#id_whk_*',
};

/** Items that only link records, or hold what is still to be done. What has the use `links:delete` may delete these. */
export const LINK_KEYS: readonly string[] = [
  '$motorcade_attendance#vipId_*',
  '$motorcade_attendancechange#id_*',
  // The texts of messages that show a guest.
  '$motorcade#vipId_*',
  // What a driver is still to be told, and to confirm.
  '$motorcade#driverId_*',
  '$motorcade_driverlink#driverId_*',
  // The drivers who have a phone.
  '$motorcade_driverphone#number_*',
  // Who lodges at a place.
  '$motorcade_lodging#placeId_*',
  // The secret page of an order.
  '$motorcade_orderlinks#id_*',
  '$motorcade_passenger#vipId_*',
  // The place that has a name.
  '$motorcade_placename#id_*',
  // The layout for lists with some headings.
  '$motorcade_layoutheadings#id_*',
  '$motorcade_reportpeople#list_*',
  '$motorcade_contact#uuid_*',
  // Which guests have a number, and what was sent to it.
  '$motorcade_guestphone#number_*',
  // What rides of guests depend on.
  '$motorcade_guestneeds#list_all',
  '$motorcade_delivery#timestamp_*',
  // What was dismissed from the attention list.
  '$motorcade#list_dismissals',
  // What can be undone, for 24 hours.
  '$motorcade_keptchange#id_*',
  // What a driver was asked in a muster.
  '$motorcade_musterquestion#driverId_*',
];

/** A permission on the table. This file knows no CDK, which each test file that calls an operation would load for itself. */
export interface Grant {
  /** Actions of IAM, without `dynamodb:`. */
  readonly actions: readonly string[];
  readonly on: 'table' | 'table and indexes';
  /** Limits the permission to items whose partition key matches one of these patterns. */
  readonly keys?: readonly string[];
  /** Limits the permission to items whose partition key matches none of these patterns. */
  readonly except?: readonly string[];
  /**
   * The requests are parts of transactions. Whether IAM sees the keys of a transaction is not documented, so `keys` and `except` hold
   * only with the setting `narrowKeys=on`.
   */
  readonly inTransactions?: true;
}

/** Other uses give no permission on the table. See function-access.ts. */
const USES: Readonly<Partial<Record<Use, readonly Grant[]>>> = {
  'table:read': [
    { actions: ['GetItem', 'BatchGetItem'], on: 'table' },
    { actions: ['Query'], on: 'table and indexes' },
  ],
  'table:write': [
    { actions: ['PutItem', 'ConditionCheckItem'], on: 'table' },
    { actions: ['UpdateItem'], on: 'table', except: [KEY_PATTERNS.audit], inTransactions: true },
    { actions: ['DeleteItem'], on: 'table', keys: [KEY_PATTERNS.idempotency] },
  ],
  'links:delete': [{ actions: ['DeleteItem'], on: 'table', keys: LINK_KEYS, inTransactions: true }],
  'turns:write': [
    {
      actions: ['PutItem', 'UpdateItem'],
      on: 'table',
      keys: [KEY_PATTERNS.turns, KEY_PATTERNS.idempotency, KEY_PATTERNS.services],
    },
    { actions: ['DeleteItem'], on: 'table', keys: [KEY_PATTERNS.idempotency] },
  ],
  'answers:write': [{ actions: ['PutItem'], on: 'table', keys: [KEY_PATTERNS.feedAnswers] }],
  'key:make': [{ actions: ['PutItem'], on: 'table', keys: [KEY_PATTERNS.cursorKey] }],
  'desk:write': [{ actions: ['PutItem', 'DeleteItem'], on: 'table', keys: [KEY_PATTERNS.deskItems] }],
  'positions:write': [{ actions: ['BatchWriteItem'], on: 'table', keys: [KEY_PATTERNS.positions] }],
};

/** Returns the permissions on the table that follow from `uses`. */
export function grantsOfUses(uses: readonly Use[]): Grant[] {
  return [...uses.flatMap((use) => USES[use] ?? []), ...deletionsOf(uses)];
}

const PREFIX = 'delete:';

function deletionsOf(uses: readonly Use[]): Grant[] {
  const keys = uses
    .filter((use) => use.startsWith(PREFIX))
    .map((use) => RECORD_KEYS[use.slice(PREFIX.length) as Deletable]);
  return keys.length > 0 ? [{ actions: ['DeleteItem'], on: 'table', keys, inTransactions: true }] : [];
}

/**
 * Returns the permissions of an operation on the table. They follow from `uses` of its contract. The pipeline needs more: the rate
 * counters, the user record and the key of cursors. Those permissions are limited to their items.
 */
export function grantsOf({ access, query, uses }: Pick<Contract, 'access' | 'query' | 'uses'>): Grant[] {
  const reads = uses.includes('table:read');
  const writes = uses.includes('table:write');
  const isPaged = query !== undefined && ('cursor' in query.shape || 'after' in query.shape);
  const { counters, cursorKey, users } = KEY_PATTERNS;
  const only = (action: string, key: string): Grant => ({ actions: [action], on: 'table', keys: [key] });
  return [
    ...grantsOfUses(uses),
    ...(writes ? [] : [only('UpdateItem', counters)]),
    ...(reads || access === 'public' ? [] : [only('GetItem', users)]),
    ...(writes || !isPaged ? [] : [only('PutItem', cursorKey)]),
  ];
}
