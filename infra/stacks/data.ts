import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { MESSAGES_PREFIX, REPORTS_PREFIX } from '#infra/constructs/function-access.ts';
import { keptSettingsName } from '#infra/names.ts';
import type { Settings } from '#infra/settings.ts';
import { indexKeys, projectedAttributes, TABLE_SHAPE } from '#infra/table-shape.ts';

function text(name: string) {
  return { name, type: AttributeType.STRING };
}

const PRIVATE_BUCKET: BucketProps = {
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  removalPolicy: RemovalPolicy.RETAIN,
};

interface DataStackProps extends StackProps {
  readonly settings: Settings;
}

/**
 * The table and the files. Both stay when the stack is deleted. With the setting `table`, an existing table is used, and none is made.
 * The other stacks know the table by its name. An export would not let go of the former table when another one is used.
 */
export class DataStack extends Stack {
  readonly table: ITable;
  readonly files: IBucket;

  constructor(scope: Construct, id: string, { settings, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: true, description: 'Motorcade: the table and the files' });
    const { deployment, table } = settings;
    if (table === undefined) this.#makeTable(deployment);
    keepSettings(this, settings);
    this.table = Table.fromTableName(this, 'KnownTable', table ?? deployment);
    // CDK's classes do not fit their own interfaces under `exactOptionalPropertyTypes`.
    this.files = this.#makeFiles() as IBucket;
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'FilesBucketName', { value: this.files.bucketName });
  }

  /** Uses Table, not the newer TableV2: emulators of CloudFormation support only Table. */
  #makeTable(tableName: string): void {
    const table = new Table(this, 'Table', {
      tableName,
      partitionKey: text(TABLE_SHAPE.partitionKey),
      sortKey: text(TABLE_SHAPE.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: TABLE_SHAPE.timeToLive,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const indexName of TABLE_SHAPE.indexes) {
      const { partitionKey, sortKey } = indexKeys(indexName);
      const projected = projectedAttributes(indexName);
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text(partitionKey),
        sortKey: text(sortKey),
        ...(projected ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projected] } : {}),
      });
    }
  }

  #makeFiles(): Bucket {
    const accessLogs = new Bucket(this, 'AccessLogs', {
      ...PRIVATE_BUCKET,
      lifecycleRules: [{ expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    // Without versions: a report contains names and phone numbers of guests, so a deleted file must not be recoverable.
    return new Bucket(this, 'Files', {
      ...PRIVATE_BUCKET,
      serverAccessLogsBucket: accessLogs as IBucket,
      serverAccessLogsPrefix: 'files/',
      lifecycleRules: [
        { prefix: REPORTS_PREFIX, expiration: Duration.days(7) },
        // The longest time that the settings allow for messages.
        { prefix: MESSAGES_PREFIX, expiration: Duration.days(365) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
  }
}

/**
 * Keeps the settings of the deployment, so that the next deployment can compare its own with them. They contain no secret. A maintenance
 * is not kept: the next deployment would close the service again.
 */
function keepSettings(scope: Construct, settings: Settings): void {
  const { MAINTENANCE_MINUTES: _minutes, MAINTENANCE_TEXT: _text, ...kept } = settings;
  new StringParameter(scope, 'Settings', {
    parameterName: keptSettingsName(settings.deployment),
    description: 'The settings of the deployment. `npm run ops -- deploy` compares them.',
    stringValue: JSON.stringify(kept, Object.keys(kept).sort()),
  });
}
