import { CfnOutput } from 'aws-cdk-lib';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';

/** Points the domain at a target: with records in the hosted zone, or with an output that names the target for people. */
export function pointDomainAt(
  scope: Construct,
  { domain, hostedZone }: Pick<Settings, 'domain' | 'hostedZone'>,
  target: CfnRecordSet.AliasTargetProperty,
): void {
  if (domain === undefined) return;
  new CfnOutput(scope, 'DomainTarget', {
    value: target.dnsName,
    description: `The target of the DNS record of ${domain}`,
  });
  if (hostedZone === undefined) return;
  for (const type of ['A', 'AAAA']) {
    new CfnRecordSet(scope, `Record${type}`, { hostedZoneId: hostedZone, name: domain, type, aliasTarget: target });
  }
}
