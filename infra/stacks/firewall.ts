import { ArnFormat, CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { LOG_GROUP_PROPS } from '#infra/constructs/operation.ts';
import { CLOUDFRONT_REGION, type Settings } from '#infra/settings.ts';

/**
 * Requests per address in 5 minutes. Far above the limit of the service, because a hotel has one address for all its guests. It stops
 * floods before they cost anything.
 */
const MAX_REQUESTS = 10_000;

/** The rules of AWS, each with those of its rules that only count, because the service needs what they would refuse. */
const MANAGED: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesCommonRuleSet: [
    // Guest lists and logos are larger than 8 KB.
    'SizeRestrictions_BODY',
    // Notes are free text, and answers are JSON.
    'CrossSiteScripting_BODY',
    'GenericRFI_BODY',
    // The messaging provider sends none.
    'NoUserAgent_HEADER',
  ],
};

function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}

function managedRule([name, counted]: readonly [string, readonly string[]], place: number): CfnWebACL.RuleProperty {
  return {
    name,
    priority: place + 1,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visible(name),
  };
}

const rateRule: CfnWebACL.RuleProperty = {
  name: 'TooManyRequests',
  priority: 0,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: MAX_REQUESTS } },
  visibilityConfig: visible('TooManyRequests'),
};

const RULES = [rateRule, ...Object.entries(MANAGED).map(managedRule)];

/** How many rules of the firewall AWS bills. */
export const FIREWALL_RULES = RULES.length;

const SECRET_HEADERS = ['authorization', 'cookie', 'idempotency-key'];

interface FirewallStackProps extends StackProps {
  readonly settings: Pick<Settings, 'deployment' | 'firewallLogs'>;
}

/** The firewall of CloudFront. AWS makes it in one region only, so it has a stack of its own. */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: FirewallStackProps) {
    super(scope, id, { ...props, env: { region: CLOUDFRONT_REGION }, description: 'Motorcade: the firewall' });
    const { attrArn } = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: RULES,
      visibilityConfig: visible('All'),
    });
    new CfnOutput(this, 'Arn', { value: attrArn });
    if (settings.firewallLogs === 'on') this.#log(attrArn, settings.deployment);
  }

  /** Addresses of feeds and of guests' pages are secrets, and tokens open the service: no line has them. */
  #log(resourceArn: string, deployment: string): void {
    // AWS demands this beginning of the name.
    const group = new LogGroup(this, 'Log', { ...LOG_GROUP_PROPS, logGroupName: `aws-waf-logs-${deployment}` });
    const actions = ['BLOCK', 'COUNT'].map((Action) => ({ ActionCondition: { Action } }));
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn,
      // Without the `:*` at the end, which AWS refuses here.
      logDestinationConfigs: [
        this.formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: group.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: actions }],
      },
      redactedFields: [
        { uriPath: {} },
        { queryString: {} },
        ...SECRET_HEADERS.map((Name) => ({ singleHeader: { Name } })),
      ],
    });
  }

  /** Returns the ARN of the firewall, for a stack of any region. */
  get arn(): string {
    return Fn.getStackOutput(this.stackName, 'Arn', CLOUDFRONT_REGION);
  }
}
