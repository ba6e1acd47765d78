import { parseArgs } from 'node:util';
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import pMap from 'p-map';
import { jobs, operations } from '#functions/registry.ts';
import { apply } from '#infra/local/environment.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import { capabilityStackName, functionName, stackNames } from '#infra/names.ts';
import { eventBridge } from '#shared/adapters/schedules/job-schedules.ts';
import { capabilityOf } from '#shared/contract/capability.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { Features } from '#shared/schemas/settings/features.ts';
import { aws } from './commands.ts';
import { deployedEnvironment } from './find-place.ts';

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
  apply(await deployedEnvironment(deployment));
  if (state === 'off') {
    const opened = await openDeployment(deployment, (await readSettings()).features);
    return `${deployment} is open: ${opened.done} operations, and its jobs.${missingText(opened)} After parking, deploy: that makes the alarms again.`;
  }
  const standard = state === 'parked' ? PARKED_MINUTES : MINUTES;
  const closed = await closeDeployment(deployment, { minutes: minutesOf(minutes, standard), text });
  if (state === 'parked') {
    await aws('cloudformation', 'delete-stack', '--stack-name', stackNames(deployment).monitoring);
  }
  return `${deployment} is closed: ${closed.done} operations answer 503. Runs that have begun end within 5 minutes.${missingText(closed)}`;
}

/** How many functions of operations were switched, and the names of functions and schedules that are not deployed. */
interface Switched {
  readonly done: number;
  readonly missing: readonly string[];
}

/** How many missing parts a sentence names. */
const NAMED = 5;

function missingText({ missing }: Switched): string {
  if (missing.length === 0) return '';
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  return ` These parts are not deployed: ${missing.slice(0, NAMED).join(', ')}${more}. Deploy: \`npm run ops -- deploy\`.`;
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
 * nothing. What a half-made deployment does not have yet is named, and the rest is closed.
 */
export async function closeDeployment(deployment: string, closing: Closing): Promise<Switched> {
  await aws('cloudwatch', 'disable-alarm-actions', '--alarm-names', ...(await alarmNames(deployment)));
  const closed = await switchFunctions(deployment, closing);
  return withMissing(closed, await switchJobs(deployment, () => false));
}

/** Opens a deployment: first the jobs, those of a feature only if it is on. Names what is missing, as `closeDeployment` does. */
export async function openDeployment(deployment: string, features: Features): Promise<Switched> {
  const missing = await switchJobs(deployment, (feature) => feature === undefined || features[feature]);
  const opened = await switchFunctions(deployment, undefined);
  await aws('cloudwatch', 'enable-alarm-actions', '--alarm-names', ...(await alarmNames(deployment)));
  return withMissing(opened, missing);
}

function withMissing({ done, missing }: Switched, more: readonly string[]): Switched {
  return { done, missing: [...missing, ...more] };
}

async function switchFunctions(deployment: string, closing: Closing | undefined): Promise<Switched> {
  const client = lambda();
  const names = (await operations()).map(({ contract }) =>
    functionName(capabilityStackName(deployment, capabilityOf(contract)), contract.operationId),
  );
  const done = await pMap(names, (name) => isThere(() => closeFunction(client, name, closing)), {
    concurrency: AT_ONCE,
  });
  const missing = names.filter((_name, place) => !done[place]);
  return { done: names.length - missing.length, missing };
}

/** Returns the names of the functions and schedules that are missing. */
async function switchJobs(
  deployment: string,
  isOn: (feature: keyof Features | undefined) => boolean,
): Promise<string[]> {
  const client = lambda();
  const group = stackNames(deployment).jobs;
  const schedules = eventBridge(group);
  const missing: string[] = [];
  for (const { contract } of await jobs()) {
    const { every, feature, jobId, queue } = contract;
    const name = functionName(group, jobId);
    const enabled = isOn(feature);
    const isDone =
      (!every || (await isThere(() => schedules.set(jobId, { enabled, everyMinutes: undefined })))) &&
      // A queue has no feature: its job refuses what it may not do.
      (!queue || (await isThere(() => setConsumer(client, name, isOn(undefined)))));
    if (!isDone) missing.push(name);
  }
  return missing;
}

/** Switches a part. Returns false if AWS does not have it. */
async function isThere(change: () => Promise<void>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    const { cause, name } = error as Error;
    if ([name, (cause as Error | undefined)?.name].includes('ResourceNotFoundException')) return false;
    throw error;
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

/** Closes or opens the function of an operation. */
async function closeFunction(client: LambdaClient, FunctionName: string, closing: Closing | undefined): Promise<void> {
  const { Environment, RevisionId } = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
  const others = Object.entries(Environment?.Variables ?? {}).filter(([name]) => !NAMES.includes(name));
  const Variables = { ...Object.fromEntries(others), ...variablesOf(closing) };
  await client.send(new UpdateFunctionConfigurationCommand({ FunctionName, RevisionId, Environment: { Variables } }));
}

/** Starts or stops the consumer of the queue of a job. Messages wait in the queue meanwhile, up to 14 days. */
async function setConsumer(client: LambdaClient, FunctionName: string, isOn: boolean): Promise<void> {
  const { EventSourceMappings = [] } = await client.send(new ListEventSourceMappingsCommand({ FunctionName }));
  for (const { UUID } of EventSourceMappings) {
    await client.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: isOn }));
  }
}
