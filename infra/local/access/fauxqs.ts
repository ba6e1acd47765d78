import { type BuildAppOptions, buildApp } from 'fauxqs';
import type { Answer, Asked } from './signed-server.ts';

/** Queues and files without a port of their own. */
interface Fauxqs {
  readonly createBucket: (name: string) => void;
  /** Makes a queue if it does not exist, and sets its attributes. */
  readonly makeQueue: (queue: KeptQueue) => void;
  readonly answer: (asked: Asked) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

interface KeptQueue {
  readonly name: string;
  readonly url: string;
  readonly arn: string;
  readonly attributes: Record<string, string>;
}

type Stores = NonNullable<BuildAppOptions['stores']>;

/** What `fauxqs` has inside, as far as this file uses it. */
interface Inside {
  readonly SqsStore: new () => Stores['sqsStore'];
  readonly SnsStore: new () => Stores['snsStore'];
  readonly S3Store: new () => Stores['s3Store'];
  readonly PersistenceManager: new (
    folder: string,
  ) => Kept & {
    loadSqsAndSns(queues: Stores['sqsStore'], topics: Stores['snsStore']): void;
  };
  readonly FileS3Persistence: new (folder: string) => Kept & { loadS3(files: Stores['s3Store']): void };
}

interface Kept {
  close(): void;
}

async function inside<Name extends keyof Inside>(file: string, name: Name): Promise<Inside[Name]> {
  const address = new URL(file, import.meta.resolve('fauxqs')).href;
  return ((await import(address)) as Pick<Inside, Name>)[name];
}

/** The folders in which queues and files outlast a restart. Default: memory. */
interface Folders {
  readonly queues?: string | undefined;
  readonly files?: string | undefined;
}

/**
 * Opens queues and files. The function of `fauxqs` that does this listens on all addresses of the machine, whatever it is told, and asks
 * for no signature.
 */
export async function openFauxqs(folders: Folders): Promise<Fauxqs> {
  const [SqsStore, SnsStore, S3Store, PersistenceManager, FileS3Persistence] = await Promise.all([
    inside('./sqs/sqsStore.js', 'SqsStore'),
    inside('./sns/snsStore.js', 'SnsStore'),
    inside('./s3/s3Store.js', 'S3Store'),
    inside('./persistence.js', 'PersistenceManager'),
    inside('./s3/fileS3Persistence.js', 'FileS3Persistence'),
  ]);
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  const kept: Kept[] = [];
  // What is loaded must not be written again, so the stores get their folder afterwards.
  if (folders.queues !== undefined) {
    const persistence = new PersistenceManager(folders.queues);
    persistence.loadSqsAndSns(stores.sqsStore, stores.snsStore);
    for (const each of [stores.sqsStore, ...stores.sqsStore.allQueues()]) Object.assign(each, { persistence });
    kept.push(persistence);
  }
  if (folders.files !== undefined) {
    const persistence = new FileS3Persistence(folders.files);
    persistence.loadS3(stores.s3Store);
    Object.assign(stores.s3Store, { persistence });
    kept.push(persistence);
  }
  const app = buildApp({ logger: false, stores });
  return {
    createBucket: (name) => {
      stores.s3Store.createBucket(name);
    },
    makeQueue: ({ arn, attributes, name, url }) => {
      const queue = stores.sqsStore.getQueueByArn(arn) ?? stores.sqsStore.createQueue(name, url, arn);
      queue.setAttributes(attributes);
    },
    answer: async ({ body, headers, method, path }) => {
      const request = { method: method as 'GET', url: path, headers, payload: body };
      const { headers: given, rawPayload, statusCode } = await app.inject(request);
      return { status: statusCode, headers: given, body: rawPayload };
    },
    stop: async () => {
      await app.close();
      for (const each of kept) each.close();
    },
  };
}
