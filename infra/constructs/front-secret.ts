import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';

const LENGTH = 40;

function nameOf(deployment: string, number: number): string {
  return `${deployment}/front/${number}`;
}

/** The present secret, and the one before it: CloudFront shows that one until its own stack is deployed. */
function numbersOf({ frontSecret }: Settings): number[] {
  return [Number(frontSecret), Number(frontSecret) - 1].filter((number) => number > 0);
}

/** Makes the secret that CloudFront shows to the service, and keeps the one before it. Another number in `frontSecret` makes another secret. */
export function makeFrontSecrets(scope: Construct, settings: Settings): void {
  for (const number of numbersOf(settings)) {
    const secret = new Secret(scope, number === 1 ? 'FrontSecret' : `FrontSecret${number}`, {
      secretName: nameOf(settings.deployment, number),
      description: 'What CloudFront shows to the service with each request',
      generateSecretString: { excludePunctuation: true, passwordLength: LENGTH },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'CloudFront and the functions must change together, so a deployment rotates the secret.',
    });
  }
}

function referenceTo(name: string): string {
  return `{{resolve:secretsmanager:${name}:SecretString}}`;
}

/** Returns a reference to the secret that CloudFront shows. CloudFormation fills in the value, which no template holds. */
export function frontSecretReference({ deployment, frontSecret }: Settings): string {
  return referenceTo(nameOf(deployment, Number(frontSecret)));
}

/** Returns the environment with the secrets that functions accept. Reading them at run time would slow each cold start. */
export function frontSecretEnvironment(settings: Settings): Record<string, string> {
  if (!settings.front) return {};
  const [present, former] = numbersOf(settings).map((number) => referenceTo(nameOf(settings.deployment, number)));
  return { ...(present ? { FRONT_SECRET: present } : {}), ...(former ? { FORMER_FRONT_SECRET: former } : {}) };
}
