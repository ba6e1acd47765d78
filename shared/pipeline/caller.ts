import { Ability, AbilityBuilder, subject as ofSubject } from '@casl/ability';
import type { Action, Subject } from '#shared/contract/define-contract.ts';
import { Forbidden, NotApproved, Unauthenticated } from '#shared/contract/problems.ts';
import { findCaller } from '#shared/entities/users/user.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';
import { ANONYMOUS_ID } from '#shared/use-cases/context.ts';
import { admit } from './admission.ts';
import { identityOf, refuseAssistants, refuseEnded } from './caller-identity.ts';
import {
  type Caller,
  type Event,
  exchangeOf,
  type Identity,
  type Middleware,
  type PipelineRequest,
} from './exchange.ts';
import { RESPONSE_HEADER } from './headers.ts';
import { serviceAddress } from './service-address.ts';

/** The fields of an item, and the values that they must have. */
type Conditions = Readonly<Record<string, string>>;
type Abilities = Ability<[Action | 'manage', Subject | 'all' | object], Conditions>;

/** CASL's own matcher reads the whole query language of MongoDB. Our rules compare. */
function conditionsMatcher(wanted: Conditions) {
  return (item: object): boolean =>
    Object.entries(wanted).every(([field, value]) => (item as Conditions)[field] === value);
}

const RECORDS: Subject[] = ['Vip', 'Driver', 'Vehicle', 'Place', 'Supplier', 'ScheduleEvent', 'Motorcade', 'Flight'];

/** Returns what a role may do. Drivers and suppliers may read and change only their own items: their rules have conditions on the item. */
export function abilitiesOf({
  id,
  role,
  driverId,
  supplierId,
}: Pick<UserRecord, 'id' | 'role' | 'driverId' | 'supplierId'>): Abilities {
  const { build, can } = new AbilityBuilder<Abilities>(Ability);
  if (role === 'SUPPLIER') {
    if (supplierId) {
      can(['create', 'read', 'update'], ['Vehicle', 'Driver'], { supplierId });
      can(['create', 'read', 'delete'], 'Block', { supplierId });
      can(['read', 'move'], 'Order', { supplierId });
    }
    return build({ conditionsMatcher });
  }
  if (role === 'ADMINISTRATOR') can('manage', 'all');
  else can('read', 'Audit', { by: id });
  // Each change of the list is checked against its own subject.
  can('read', 'Change');
  if (role === 'COORDINATOR') {
    can(['create', 'read', 'readDeleted', 'update', 'delete', 'restore'], RECORDS);
    can('move', ['ScheduleEvent', 'Motorcade']);
    can(['create', 'read', 'move'], 'Order');
    can(['create', 'read', 'update', 'delete'], ['Message', 'Report', 'Feed', 'GpsPosition', 'Copilot', 'Layout']);
    can(['create', 'read', 'delete'], ['Attention', 'Block']);
    can(['create', 'read', 'update'], ['Proposal', 'Muster']);
    can('update', 'Mark');
    can(['read', 'update'], 'Way');
    can('read', ['Settings', 'Whereabouts']);
    // The history of what they see. That of users, settings and webhooks is for administrators.
    for (const subject of [...RECORDS, 'Block', 'Way', 'Order', 'Proposal', 'Muster'] as const)
      can('read', 'Audit', { subject });
  }
  if (role === 'DRIVER') {
    can('read', 'Settings');
    if (driverId) {
      can(['read', 'move'], 'ScheduleEvent', { driverId });
      can(['read', 'move'], 'ScheduleEvent', { coDriverId: driverId });
      can('read', 'Driver', { id: driverId });
      can('read', ['Block', 'Message', 'GpsPosition'], { driverId });
      can(['create', 'delete'], ['Feed', 'GpsPosition'], { driverId });
      can('read', 'Muster', { status: 'OPEN' });
      can('update', 'Mark', { driverId });
    }
  }
  return build({ conditionsMatcher });
}

/** The caller of a public operation. They have no abilities. */
export const ANONYMOUS: Caller = {
  id: ANONYMOUS_ID,
  identity: { subject: ANONYMOUS_ID },
  can: () => false,
  authorize(action, subject) {
    throw forbidden(undefined, action, subject);
  },
};

export function actorOf(identity: Identity, user: UserRecord | undefined): Caller {
  let abilities: Abilities | undefined;
  const can = (action: Action, subject: Subject, item?: object): boolean => {
    if (!user?.isApproved || user.deletedAt) return false;
    abilities ??= abilitiesOf(user);
    // A copy, since CASL writes a mark into the object it receives.
    return abilities.can(action, item ? ofSubject(subject, { ...item }) : subject);
  };
  return {
    id: identity.subject,
    identity,
    user,
    can,
    authorize(action, subject, item) {
      if (!can(action, subject, item)) throw forbidden(user?.role, action, subject);
    },
  };
}

function forbidden(role: string | undefined, action: string, subject: string) {
  return new Forbidden(`The role ${role ?? 'of an unregistered user'} may not ${action} this (${subject}).`);
}

/** Says in a 401 where clients of other protocols find the identity provider. */
function withMetadata(error: unknown, request: PipelineRequest): unknown {
  const { resourceMetadata } = exchangeOf(request).contract;
  if (!(error instanceof Unauthenticated) || !resourceMetadata) return error;
  const { [RESPONSE_HEADER.wwwAuthenticate]: challenge = 'Bearer' } = error.headers;
  const address = `resource_metadata="${serviceAddress(request.event)}${resourceMetadata}"`;
  const named = `${challenge}${challenge === 'Bearer' ? ' ' : ', '}${address}`;
  return new Unauthenticated(error.message, {}, { ...error.headers, [RESPONSE_HEADER.wwwAuthenticate]: named });
}

/** Returns the caller who shows something else in the place of an access token; undefined if they show nothing such. Throws Unauthenticated if it opens nothing. */
export type CallerWithoutToken = (event: Event, now: string) => Promise<Caller | undefined>;

/** Reads the identity of the caller from the bearer token. Public operations have none. What `withoutToken` finds goes before. */
export function authentication(withoutToken?: CallerWithoutToken): Middleware {
  return {
    before: async function authenticationBefore(request) {
      const exchange = exchangeOf(request);
      try {
        const caller = await withoutToken?.(request.event, exchange.now);
        if (caller) exchange.actor = caller;
        if (caller || exchange.contract.access === 'public') return;
        exchange.identity = await identityOf(request);
        if (!exchange.contract.resourceMetadata && !request.event.invocation) refuseAssistants(exchange.identity);
      } catch (error) {
        // Over the rate limit, 429 comes before 401.
        await admit(exchange);
        throw withMetadata(error, request);
      }
    },
  };
}

function refuseAssistantOf(request: PipelineRequest, identity: Identity, user: UserRecord): void {
  try {
    refuseEnded(identity, user);
  } catch (error) {
    throw withMetadata(error, request);
  }
}

/** Reads the caller's user record, in parallel with the count of their requests. */
export function userRecord(): Middleware {
  return {
    before: async function userRecordBefore(request) {
      const exchange = exchangeOf(request);
      const { identity } = exchange;
      const reading = identity ? findCaller(identity.subject) : Promise.resolve(undefined);
      // Await both, even if one fails: the headers of a refusal also state the count.
      const [read, counted] = await Promise.allSettled([reading, admit(exchange)]);
      if (counted.status === 'rejected') throw counted.reason;
      if (read.status === 'rejected') throw read.reason;
      if (!identity) return;
      // Only assistants keep a session for long. The pages sign in again by themselves.
      if (exchange.contract.resourceMetadata && read.value) refuseAssistantOf(request, identity, read.value);
      exchange.actor = actorOf(identity, read.value);
    },
  };
}

/** Throws NotApproved or Forbidden if the caller's role may not do this to any item. The handler then checks the single item. */
export function ability(): Middleware {
  return {
    before: function abilityBefore(request) {
      const { actor, contract } = exchangeOf(request);
      if (typeof contract.access === 'string' || !actor) return;
      const [action, subject] = contract.access;
      const { user } = actor;
      if (!user || user.deletedAt)
        throw new NotApproved('Register your account first.', { cure: { operationId: 'registerUser' } });
      if (!user.isApproved) throw new NotApproved('An administrator must approve this account first.');
      if (!actor.can(action, subject)) throw forbidden(user.role, action, subject);
    },
  };
}

/** The parameters of queries that ask for more, what they need on the subject of the operation, and how a refusal says it. */
const MORE = { hard: ['erase', 'delete for good'], includeDeleted: ['readDeleted', 'see deleted records'] } as const;

/** Throws Forbidden if a parameter asks for more than the caller's role may do to any item. The handler then checks the single item. */
export function parameterAccess(): Middleware {
  return {
    before: function parameterAccessBefore(request) {
      const { actor, contract, input } = exchangeOf(request);
      if (typeof contract.access === 'string') return;
      const [, subject] = contract.access;
      for (const [name, [action, phrase]] of Object.entries(MORE)) {
        if (input?.query[name] !== true || actor?.can(action, subject)) continue;
        const role = actor?.user?.role ?? 'of an unregistered user';
        throw new Forbidden(`The role ${role} may not ${phrase} (${subject}). Leave out ${name}=true.`);
      }
    },
  };
}
