import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { DAY_MS } from '#shared/units/durations.ts';
import type { Kept } from './deploy/announced-changes.ts';
import { aws } from './deploy/aws-cli.ts';
import { findKept } from './deploy/find-kept.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** A desk of ten people and the phones of 40 drivers reach this together with the jobs. New accounts have 10. */
const CONCURRENT_RUNS = 100;

/** Finds an account whose functions throttle at once. */
export async function checkConcurrency(): Promise<Finding[]> {
  const { AccountLimit } = await new LambdaClient().send(new GetAccountSettingsCommand({}));
  const runs = AccountLimit?.ConcurrentExecutions ?? 0;
  if (runs >= CONCURRENT_RUNS) return [ok(`account: ${runs} functions may run at once`)];
  return [
    problem(
      `account: only ${runs} functions may run at once`,
      `Ask for 1,000: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000`,
    ),
  ];
}

const Certificate = z.object({ Certificate: z.object({ NotAfter: z.string(), Status: z.string() }) });
/** AWS renews 60 days before the end. What has fewer days left was not renewed. */
const DAYS = 30;

/** Finds a certificate of the domain that ends soon. */
export async function checkCertificate(deployment: string, now: number): Promise<Finding[]> {
  const { certificate, domain }: Kept = (await findKept(deployment)) ?? {};
  if (typeof certificate !== 'string') return [];
  const region = String(certificate.split(':')[3]);
  const words = ['acm', 'describe-certificate', '--certificate-arn', certificate, '--region', region];
  const { NotAfter, Status } = Certificate.parse(await aws(...words)).Certificate;
  const days = Math.floor((Date.parse(NotAfter) - now) / DAY_MS);
  if (Status === 'ISSUED' && days >= DAYS) return [ok(`certificate of ${String(domain)}: ${days} days left`)];
  return [
    problem(
      `certificate of ${String(domain)}: ${Status}, ${days} days left`,
      'Look at its DNS validation record in AWS Certificate Manager, or import a new certificate.',
    ),
  ];
}

/** Finds a deployment that is closed for maintenance. */
export function checkMaintenance(
  environment: Readonly<Record<string, string>>,
  deployment: string | undefined,
): Finding[] {
  return environment['MAINTENANCE_MINUTES'] === undefined
    ? []
    : [
        warning(
          'maintenance: the API answers 503',
          `When it is over: npm run maintenance -- off --deployment ${deployment}`,
        ),
      ];
}
