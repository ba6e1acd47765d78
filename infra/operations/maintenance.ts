import { parseArgs } from 'node:util';
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  ResourceNotFoundException,
  UpdateEventSourceMappingCommand,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import pMap from 'p-map';
import { jobs, operations } from '#functions/registry.ts';
import { apply } from '#infra/local/environment.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { capabilityStackName, functionName, stackNames } from '#infra/names.ts';
import { aws } from './aws-cli.ts';
import { awsPlace } from './find-place.ts';
import { eventBridge } from '#shared/adapters/schedules/event-bridge.ts';
import { capabilityOf } from '#shared/contract/capability.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { Features } from '#shared/schemas/settings/features.ts';

const USAGE =
  'Usage: npm run ops -- maintenance on|off|parked [--deployment <name>] [--minutes <number>] [--text <what clients read>]';
const OPTIONS = {
  aws: { type: 'boolean' },
  deployment: { type: 'string', default: 'motorcade' },
  minutes: { type: 'string' },
  text: { type: 'string' },
} as const;
const MINUTES = 15;
/** Clients of a parked deployment ask once a day. */
const PARKED_MINUTES = 1_440;

function minutesOf(text: string | undefined, standard: number): number {
  const minutes = text === undefined ? standard : Number(text);
  if (!Number.isInteger(minutes) || minutes < 1)
    throw new UserFacingError(`--minutes must be a whole number.\n${USAGE}`);
  return minutes;
}

/**
 * Closes a deployment in AWS for maintenance or opens it, as `npm run ops -- maintenance on`. `parked` is for the time between two events: it
 * also deletes the alarms and the dashboard, which would cost more than all else.
 */
export async function maintenance(words: readonly string[]): Promise<string> {
  const { positionals, values } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const { deployment, minutes, text } = values;
  const [state] = positionals;
  if (state === undefined || !['on', 'off', 'parked'].includes(state) || positionals.length > 1)
    throw new UserFacingError(USAGE);
  apply((await awsPlace(deployment)).environment);
  if (state === 'off') {
    const opened = await openDeployment(deployment, (await readSettings()).features);
    return `${deployment} is open: ${opened} operations, and its jobs. After parking, deploy: that makes the alarms again.`;
  }
  const standard = state === 'parked' ? PARKED_MINUTES : MINUTES;
  const closed = await closeDeployment(deployment, { minutes: minutesOf(minutes, standard), text });
  if (state === 'parked') {
    await aws('cloudformation', 'delete-stack', '--stack-name', stackNames(deployment).monitoring);
  }
  return `${deployment} is closed: ${closed} operations answer 503. Runs that have begun end within 5 minutes.`;
}

/** Lambda accepts few changes of functions per second. The client waits and tries again. */
const AT_ONCE = 4;
const MAX_TRIES = 10;

function lambda(): LambdaClient {
  return new LambdaClient({ maxAttempts: MAX_TRIES });
}

/** The alarms that would fire because nothing runs. They act again when the service is open. */
async function alarmNames(deployment: string): Promise<string[]> {
  return (await jobs()).flatMap(({ contract: { every, jobId } }) => (every ? [`${deployment}-job-late-${jobId}`] : []));
}

/**
 * Closes a deployment: first the API, then schedules and consumers, so that no request makes work that waits. A repeat changes
 * nothing. Returns how many functions were closed.
 */
export async function closeDeployment(deployment: string, closing: Closing): Promise<number> {
  await aws('cloudwatch', 'disable-alarm-actions', '--alarm-names', ...(await alarmNames(deployment)));
  const closed = await switchFunctions(deployment, closing);
  await switchJobs(deployment, () => false);
  return closed;
}

/** Opens a deployment: first the jobs, those of a feature only if it is on. Returns how many functions were opened. */
export async function openDeployment(deployment: string, features: Features): Promise<number> {
  await switchJobs(deployment, (feature) => feature === undefined || features[feature]);
  const opened = await switchFunctions(deployment, undefined);
  await aws('cloudwatch', 'enable-alarm-actions', '--alarm-names', ...(await alarmNames(deployment)));
  return opened;
}

async function switchFunctions(deployment: string, closing: Closing | undefined): Promise<number> {
  const client = lambda();
  const names = (await operations()).map(({ contract }) =>
    functionName(capabilityStackName(deployment, capabilityOf(contract)), contract.operationId),
  );
  const done = await pMap(names, (name) => closeFunction(client, name, closing), { concurrency: AT_ONCE });
  return done.filter(Boolean).length;
}

async function switchJobs(deployment: string, isOn: (feature: keyof Features | undefined) => boolean): Promise<void> {
  const client = lambda();
  const group = stackNames(deployment).jobs;
  for (const { contract } of await jobs()) {
    const { every, feature, jobId, queue } = contract;
    if (every) await eventBridge(group).set(jobId, { enabled: isOn(feature), everyMinutes: undefined });
    // A queue has no feature: its job refuses what it may not do.
    if (queue) await setConsumer(client, functionName(group, jobId), isOn(undefined));
  }
}

/** How long a maintenance is planned to take, and what the refusals say. Undefined: the service is open. */
interface Closing {
  readonly minutes: number;
  readonly text?: string | undefined;
}

const NAMES = ['MAINTENANCE_MINUTES', 'MAINTENANCE_TEXT'];

function variablesOf(closing: Closing | undefined): Record<string, string> {
  return closing
    ? { MAINTENANCE_MINUTES: String(closing.minutes), ...(closing.text ? { MAINTENANCE_TEXT: closing.text } : {}) }
    : {};
}

/** Closes or opens the function of an operation. Returns false if there is no such function: it was not deployed yet. */
async function closeFunction(
  client: LambdaClient,
  FunctionName: string,
  closing: Closing | undefined,
): Promise<boolean> {
  try {
    const { Environment, RevisionId } = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
    const others = Object.entries(Environment?.Variables ?? {}).filter(([name]) => !NAMES.includes(name));
    const Variables = { ...Object.fromEntries(others), ...variablesOf(closing) };
    await client.send(new UpdateFunctionConfigurationCommand({ FunctionName, RevisionId, Environment: { Variables } }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** Starts or stops the consumer of the queue of a job. Messages wait in the queue meanwhile, up to 14 days. */
async function setConsumer(client: LambdaClient, FunctionName: string, isOn: boolean): Promise<void> {
  const { EventSourceMappings = [] } = await client.send(new ListEventSourceMappingsCommand({ FunctionName }));
  for (const { UUID } of EventSourceMappings) {
    await client.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: isOn }));
  }
}
