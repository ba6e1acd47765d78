import { parseArgs } from 'node:util';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { apply } from '#infra/local/environment.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import { findPlace, PLACE_OPTIONS, type Place, queueClient } from './find-place.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Moves what failed back into the queue of a job, as `npm run ops -- replay <jobId>`. The job then tries it again. */
export async function replay(words: readonly string[]): Promise<string> {
  const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options: PLACE_OPTIONS });
  const place = await findPlace(values);
  const replayable = place.queues.flatMap(({ deadLettersUrl, name, url }) =>
    deadLettersUrl === undefined ? [] : [{ name, url, deadLettersUrl }],
  );
  const queue = replayable.find(({ name }) => name === positionals[0]);
  if (!queue || positionals.length > 1) {
    const names = replayable.map(({ name }) => name).join(', ');
    throw new UserFacingError(`Usage: npm run ops -- replay <jobId> [--aws]\nThe jobs with a queue are: ${names}.`);
  }
  apply(place.environment);
  const count = await (place.isLocal ? replayOneByOne : replayQueue)(queueClient(place), queue);
  return `${count} message${count === 1 ? '' : 's'} of ${queue.name} ${place.isLocal ? 'moved back' : 'are being moved back'} into the queue.`;
}

interface Replayed {
  readonly url: string;
  readonly deadLettersUrl: string;
}

/** How fast SQS moves messages. A job with a small provider behind it must keep up. */
const PER_SECOND = 5;

/** Lets SQS move all messages of a dead-letter queue back to their queue. Returns how many there are, about. */
export async function replayQueue(client: SQSClient, { deadLettersUrl }: Replayed): Promise<number> {
  const AttributeNames = ['QueueArn', 'ApproximateNumberOfMessages'] as const;
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: deadLettersUrl, AttributeNames: [...AttributeNames] }),
  );
  const count = Number(Attributes.ApproximateNumberOfMessages ?? 0);
  if (count === 0) return 0;
  const task = { SourceArn: Attributes.QueueArn, MaxNumberOfMessagesPerSecond: PER_SECOND };
  await client.send(new StartMessageMoveTaskCommand(task));
  return count;
}

/**
 * Does the same one by one, for local queues: they know no move tasks. Sends before it deletes, so that a message is never lost. If it is
 * interrupted between the two, a message comes twice, as SQS permits.
 */
export async function replayOneByOne(client: SQSClient, { deadLettersUrl, url }: Replayed): Promise<number> {
  for (let moved = 0; ; moved += 1) {
    const { Messages: [message] = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: deadLettersUrl }));
    if (!message) return moved;
    await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: message.Body }));
    const { ReceiptHandle } = message;
    await client.send(new DeleteMessageCommand({ QueueUrl: deadLettersUrl, ReceiptHandle }));
  }
}

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
