import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { DataStack } from './data.ts';

/** As long as the point-in-time recovery of the table. */
const KEPT = Duration.days(35);

export interface BackupStackProps extends StackProps {
  readonly data: DataStack;
  /** The ARN of the vault that gets copies, in another region or account. */
  readonly copyTo: string;
}

/**
 * Backs the table up each night, and copies each backup to a vault out of reach: someone who may delete this deployment cannot delete the
 * copies. The vault and its key belong to the customer. Files are not backed up: reports expire after a week and can be made again.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, { copyTo, data, ...props }: BackupStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the backups of the table, with copies elsewhere' });
    const vault = new BackupVault(this, 'Vault', { removalPolicy: RemovalPolicy.RETAIN });
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'nightly',
          backupVault: vault,
          scheduleExpression: Schedule.cron({ hour: '2', minute: '30' }),
          deleteAfter: KEPT,
          copyActions: [
            { destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'CopyTo', copyTo), deleteAfter: KEPT },
          ],
        }),
      ],
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      description: 'Lets AWS Backup back up the table',
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup')],
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      reason: 'AWS keeps this policy in step with what AWS Backup does.',
    });
    plan.addSelection('Table', { role, resources: [BackupResource.fromArn(data.table.tableArn)] });
  }
}
