import { LambdaClient } from '@aws-sdk/client-lambda';
import pMap from 'p-map';
import { jobs, operations } from '#functions/registry.ts';
import { capabilityStackName, functionName, stackNames } from '#infra/names.ts';
import { aws } from '#infra/operations/deploy/aws-cli.ts';
import { eventBridge } from '#shared/adapters/schedules/event-bridge.ts';
import { capabilityOf } from '#shared/contract/capability.ts';
import type { Features } from '#shared/schemas/settings/features.ts';
import { type Closing, closeFunction, setConsumer } from './functions.ts';

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
