import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { type Finding, ok, problem, warning } from './finding.ts';
import type { Place } from './place.ts';

/** A job takes its messages within seconds. With this many waiting, it is behind or does not run. */
const MANY_WAITING = 100;

/** Counts what waits in the queues and in their dead-letter queues. */
export async function checkQueues(
  client: SQSClient,
  { flags, queues }: Pick<Place, 'flags' | 'queues'>,
): Promise<Finding[]> {
  const findings = await Promise.all(
    queues.map(async ({ deadLettersUrl, name, url }): Promise<Finding[]> => {
      const [waiting, dead] = await Promise.all([
        countMessages(client, url),
        deadLettersUrl === undefined ? 0 : countMessages(client, deadLettersUrl),
      ]);
      if (deadLettersUrl === undefined) return waiting === 0 ? [] : [failedRuns(waiting, url)];
      return [
        ...(waiting < MANY_WAITING
          ? []
          : [warning(`queue ${name}: ${waiting} messages wait`, `Look at the log of the job ${name}.`)]),
        ...(dead === 0
          ? []
          : [
              problem(
                `queue ${name}: ${dead} messages failed after all retries`,
                `Find the cause in the log of the job ${name}. Then: npm run ops -- replay ${name}${flags}`,
              ),
            ]),
      ];
    }),
  );
  const found = findings.flat();
  return found.length > 0 ? found : [ok('queues: nothing has failed')];
}

function failedRuns(count: number, url: string): Finding {
  return problem(
    `failed runs: ${count} runs of scheduled jobs failed after all retries`,
    `Find the cause in the log. The next run does the same work, so nothing is to be replayed: aws sqs purge-queue --queue-url ${url}`,
  );
}

async function countMessages(client: SQSClient, QueueUrl: string): Promise<number> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0);
}
