import type { Contract } from '#shared/contract/define-contract.ts';
import { callerKey, findCaller } from '#shared/entities/users/user.ts';
import { warmUp } from '#shared/platform/warm-up.ts';
import { abilitiesOf } from './caller.ts';
import { requireKeys } from './caller-identity.ts';
import type { Event, Result } from './exchange.ts';
import type { OperationContext, OperationHandler } from './pipeline-of.ts';
import { parseSample, prepareSteps, type Step, sampleOf } from './prepare-public.ts';

/** The subject of no user: no identity provider gives out an empty one. */
const NO_USER = '';

/**
 * Does, while a Lambda starts, what its first request would do for the first time: Lambda then gives it a full core, and a share of one
 * afterwards. Reads the keys of the identity provider, opens the connection to the table, and runs the operation once with a
 * sample request. So each step of the pipeline, schema, entity and command is ready.
 */
export function prepare(contract: Contract, handler: OperationHandler): Promise<void> {
  const steps = usesTableAlone(contract) ? [() => runSample(contract, handler)] : [buildAbilities, parseSample];
  // The calls begin first, so that the rest is done while they wait.
  return prepareSteps(contract, [requireKeys, openTable, ...steps]);
}

/** Reads an item that cannot exist. */
function openTable(): Promise<unknown> {
  return findCaller(NO_USER);
}

/** Only the table answers warm-ups. What sends, stores files or asks another service is not tried. */
export function usesTableAlone({ uses }: Contract): boolean {
  return uses.every((use) => /^(table|links|delete):/.test(use));
}

const LONG_AGO = new Date(0).toISOString();
const ADMINISTRATOR = {
  ...callerKey('warm-up'),
  id: 'warm-up',
  version: 1,
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
  role: 'ADMINISTRATOR',
  isApproved: true,
};

/** Runs an operation with a sample request. It changes nothing. */
export function runSample(contract: Contract, handler: OperationHandler): Promise<Result> {
  return warmUp(ADMINISTRATOR, () =>
    handler(sampleRequest(contract, ADMINISTRATOR.id), { awsRequestId: 'warm-up' } as OperationContext),
  );
}

const buildAbilities: Step = ({ access }) => {
  const abilities = abilitiesOf({ id: NO_USER, role: 'COORDINATOR' });
  if (typeof access !== 'string') abilities.can(...access);
};

/**
 * Returns a request to an operation with a sample of its parameters and its body, by this user. Records that the sample names are left out,
 * except VIPs: where it is sent, the table has no others.
 */
export function sampleRequest({ body, bodyType, method, params, path }: Contract, as: string): Event {
  return {
    version: '2.0',
    rawPath: path,
    rawQueryString: '',
    headers: { 'content-type': bodyType ?? 'application/json' },
    ...(params && { pathParameters: sampleOf(params) }),
    ...(body && { body: JSON.stringify(sampleOf(body), withoutIds) }),
    isBase64Encoded: false,
    requestContext: { requestId: 'warm-up', http: { method, path, sourceIp: '127.0.0.1' } },
    invocation: { as, counts: true },
  } as unknown as Event;
}

function withoutIds(_name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isId(each) || isVip(each));
  return isId(value) && !isVip(value) ? undefined : value;
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]+_[0-9a-z]{20}$/.test(value);
}

function isVip(id: unknown): boolean {
  return String(id).startsWith('vip_');
}
