import { fromEnv } from '@aws-sdk/credential-provider-env';
import { type FromHttpOptions, fromHttp } from '@aws-sdk/credential-provider-http';
import { chain } from '@smithy/core/config';

/**
 * Replaces the SDK's default chain of credential providers in the bundles. Lambda sets the credentials in the environment, or names
 * a container endpoint there. Profiles, single sign-on and instance metadata do not exist in Lambda, so they are left out.
 */
export function defaultProvider(init: FromHttpOptions = {}) {
  // `fromHttp` throws at once where the environment names no endpoint, so it is called only after `fromEnv` found nothing.
  return chain(fromEnv(init), () => fromHttp(init)());
}
