import { SQSClient } from '@aws-sdk/client-sqs';
import type { OutsideService } from '#shared/schemas/services/service-state.ts';
import type { FeatureName } from '#shared/schemas/settings/features.ts';

/** A queue of a deployment. */
export interface PlaceQueue {
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
