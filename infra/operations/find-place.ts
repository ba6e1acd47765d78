import { GetFunctionConfigurationCommand, LambdaClient, ResourceNotFoundException } from '@aws-sdk/client-lambda';
import {
  GetScheduleCommand,
  ResourceNotFoundException as ScheduleNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { jobs, operations } from '#functions/registry.ts';
import { credentialsOf } from '#infra/local/access/local-access.ts';
import { type Running, requireRunning } from '#infra/local/control/control.ts';
import { dataFolderFrom } from '#infra/local/options.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import {
  capabilityStackName,
  deadLettersName,
  failedRunsName,
  functionName,
  queueName,
  stackNames,
} from '#infra/names.ts';
import { capabilityOf } from '#shared/contract/capability.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { queueVariable } from '#shared/platform/config.ts';
import type { OutsideService } from '#shared/schemas/services/service-state.ts';
import type { FeatureName } from '#shared/schemas/settings/features.ts';

/** A queue of a deployment. */
interface PlaceQueue {
  /** The job, or `failed-runs`. */
  readonly name: string;
  readonly url: string;
  /** The queue of what failed after all retries. Absent: this queue itself is one. */
  readonly deadLettersUrl?: string;
}

/** What the doctor examines: a deployment in AWS, or the local service. */
export interface Place {
  readonly isLocal: boolean;
  /** What a command for this place has at its end, such as ` --deployment summit`. */
  readonly flags: string;
  /** The name of the deployment in AWS. */
  readonly deployment?: string | undefined;
  /** The log groups in AWS: of the operations, and of the jobs. */
  readonly logGroups?: readonly string[];
  /** The addresses of the parts, as the functions have them: `TABLE_NAME`, `OIDC_ISSUER` and others. */
  readonly environment: Readonly<Record<string, string>>;
  /** The names of the variables that are set for an outside service. Undefined: the deployment names no secret for it. */
  readonly variables: (service: FeatureName) => Promise<readonly string[] | undefined>;
  /** Returns the variables by which this process may ask an outside service. Empty: it has what its own environment has. */
  readonly access: (service: OutsideService) => Promise<Readonly<Record<string, string>>>;
  /** Tells whether the schedule of a job is enabled. Undefined: it does not exist. */
  readonly isScheduled: (jobId: string) => Promise<boolean | undefined>;
  readonly queues: readonly PlaceQueue[];
}

/** Returns a client of the queues of a place. Local queues have an endpoint of their own. */
export function queueClient({ environment, isLocal, queues }: Place): SQSClient {
  const [first] = queues;
  const region = environment['AWS_REGION'] ?? '';
  return new SQSClient({ region, ...(isLocal && first ? { endpoint: new URL(first.url).origin } : {}) });
}

/** The options of commands that look at a deployment. */
export const PLACE_OPTIONS = { aws: { type: 'boolean' }, deployment: { type: 'string' } } as const;

/** Returns the deployment in AWS with `--aws` or `--deployment`, else the local service that runs. */
export async function findPlace(options: {
  readonly aws?: boolean | undefined;
  readonly deployment?: string | undefined;
}): Promise<Place> {
  if (options.aws || options.deployment !== undefined) return awsPlace(options.deployment);
  const found = await jobs();
  return localPlace(
    await requireRunning(dataFolderFrom(process.env)),
    found.map(({ contract }) => contract),
  );
}

type Contracts = readonly Pick<JobContract, 'jobId' | 'queue'>[];

/** Returns the running local service as a place. */
export function localPlace({ environment, secret, serviceVariables, timers }: Running, contracts: Contracts): Place {
  const { accessKeyId, secretAccessKey } = credentialsOf(secret);
  return {
    isLocal: true,
    flags: '',
    environment: {
      ...environment,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    variables: async (service) => {
      const names = serviceVariables.filter((name) => name.startsWith(`${service.toUpperCase()}_`));
      return names.length > 0 ? names : undefined;
    },
    access: async () => ({}),
    isScheduled: async () => timers,
    queues: contracts.flatMap(({ jobId, queue }) => {
      const url = environment[queueVariable(jobId)];
      return queue && url ? [{ name: jobId, url, deadLettersUrl: deadLettersName(url) }] : [];
    }),
  };
}

const CURE =
  'Set AWS_REGION, and --deployment to the name of the deployment. If both are right, the deployment is half-made: deploy again.';

/** The operation whose function names the table, the files and the issuer. */
const KNOWS_ALL = 'getHealth';

/** Returns a deployment in AWS as a place. The credentials and the region are those of the AWS CLI. */
export async function awsPlace(deployment?: string): Promise<Place> {
  const names = stackNames(deployment);
  const [found, { logGroup, variables: environment }] = await Promise.all([jobs(), knownOf(deployment)]);
  const [first] = found;
  const ofJobs = first && (await configurationOf(functionName(names.jobs, first.contract.jobId))).logGroup;
  return {
    isLocal: false,
    deployment: deployment ?? 'motorcade',
    logGroups: [logGroup, ofJobs].filter((each) => each !== undefined),
    flags: deployment === undefined ? ' --aws' : ` --deployment ${deployment}`,
    environment,
    variables: async (service) => {
      const { [secretNameOf(service)]: arn } = await accessOf(service, deployment);
      return arn === undefined ? undefined : namesInSecret(arn);
    },
    access: (service) => accessOf(service, deployment),
    isScheduled: (jobId) => isEnabled(names.jobs, jobId),
    queues: await Promise.all([
      ...found.flatMap(({ contract: { jobId, queue } }) =>
        queue ? [queueOf(jobId, queueName(names.jobs, jobId))] : [],
      ),
      urlOf(failedRunsName(names.jobs)).then((url): PlaceQueue => ({ name: 'failed-runs', url })),
    ]),
  };
}

/** Returns the variables with which a deployment in AWS runs, whatever else of it is missing: those of an operation, or of a job. */
export async function deployedEnvironment(deployment: string): Promise<Configuration['variables']> {
  const [job] = await jobs();
  const ofJob = job && functionName(stackNames(deployment).jobs, job.contract.jobId);
  for (const name of [await knowingFunction(deployment), ofJob]) {
    const found = name && (await findConfiguration(name));
    if (found) return found.variables;
  }
  throw new UserFacingError(
    `No function of the deployment ${deployment} is in ${await new LambdaClient().config.region()}. ${CURE}`,
  );
}

function knowingFunction(deployment: string | undefined): Promise<string | undefined> {
  return operationFunction(deployment, ({ operationId }) => operationId === KNOWS_ALL);
}

async function knownOf(deployment: string | undefined): Promise<Configuration> {
  return configurationOf(String(await knowingFunction(deployment)));
}

interface Configuration {
  readonly variables: Readonly<Record<string, string>>;
  readonly logGroup: string | undefined;
}

async function configurationOf(name: string): Promise<Configuration> {
  const found = await findConfiguration(name);
  if (found) return found;
  throw new UserFacingError(`There is no function ${name} in ${await new LambdaClient().config.region()}. ${CURE}`);
}

/** Returns how a function is set up. Undefined: there is none of this name. */
async function findConfiguration(name: string): Promise<Configuration | undefined> {
  const client = new LambdaClient();
  try {
    const found = await client.send(new GetFunctionConfigurationCommand({ FunctionName: name }));
    const variables = { AWS_REGION: await client.config.region(), ...found.Environment?.Variables };
    return { variables, logGroup: found.LoggingConfig?.LogGroup };
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

function secretNameOf(service: OutsideService): string {
  return `${service.toUpperCase()}_SECRET_ARN`;
}

/** Returns the variable with the secret of a service, as the functions that use it have it. Its values are read where they are used. */
async function accessOf(service: OutsideService, deployment?: string): Promise<Record<string, string>> {
  const user = await userOf(service, deployment);
  const arn = user && (await configurationOf(user)).variables[secretNameOf(service)];
  return arn === undefined ? {} : { [secretNameOf(service)]: arn };
}

/** Returns the name of a function that uses this service. */
async function userOf(service: OutsideService, deployment?: string): Promise<string | undefined> {
  const job = (await jobs()).find(({ contract }) => contract.uses.includes(service));
  if (job) return functionName(stackNames(deployment).jobs, job.contract.jobId);
  return operationFunction(deployment, ({ uses }) => uses.includes(service));
}

/** Returns the name of the function of the first operation that is meant. */
async function operationFunction(
  deployment: string | undefined,
  isMeant: (contract: Contract) => boolean,
): Promise<string | undefined> {
  const found = (await operations()).find(({ contract }) => isMeant(contract));
  return (
    found && functionName(capabilityStackName(deployment, capabilityOf(found.contract)), found.contract.operationId)
  );
}

/** Reads a secret for the names in it. Its values go nowhere. */
async function namesInSecret(arn: string): Promise<string[]> {
  const { SecretString = '{}' } = await new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId: arn }));
  let values: unknown;
  try {
    values = JSON.parse(SecretString);
  } catch {
    // The message of the parser would quote the secret. A secret that is no JSON has no names.
    return [];
  }
  return Object.entries(values as Record<string, unknown>).flatMap(([name, value]) => (value ? [name] : []));
}

async function isEnabled(group: string, jobId: string): Promise<boolean | undefined> {
  try {
    const { State } = await new SchedulerClient().send(new GetScheduleCommand({ GroupName: group, Name: jobId }));
    return State === 'ENABLED';
  } catch (error) {
    if (error instanceof ScheduleNotFoundException) return undefined;
    throw error;
  }
}

async function queueOf(name: string, queue: string): Promise<PlaceQueue> {
  const [url, deadLettersUrl] = await Promise.all([urlOf(queue), urlOf(deadLettersName(queue))]);
  return { name, url, deadLettersUrl };
}

async function urlOf(name: string): Promise<string> {
  const { QueueUrl } = await new SQSClient().send(new GetQueueUrlCommand({ QueueName: name }));
  return String(QueueUrl);
}
