import * as z from 'zod';
import {
  askService,
  SelfCheckFailed,
  type ServiceAnswer,
  type ServiceRequest,
  signIn,
} from '#shared/adapters/self-check/service-client.ts';
import { logger, SELF_CHECK_LINE } from '#shared/platform/logger.ts';
import { serviceValues } from '#shared/use-cases/settings/present-settings.ts';

const Values = z.object({
  CHECK_URL: z.url({ protocol: /^https?$/ }),
  CHECK_TOKEN_URL: z.url({ protocol: /^https?$/ }),
  CHECK_CLIENT_ID: z.string().min(1),
  CHECK_CLIENT_SECRET: z.string().min(1),
  CHECK_SCOPE: z.string().min(1).optional(),
});

/** So far away that no plan, list of a day or attention list shows it. */
const RIDE = {
  type: 'TRANSPORT',
  title: 'Self-check',
  vipIds: [],
  startTime: '2199-01-02T10:00:00Z',
  endTime: '2199-01-02T11:00:00Z',
};
const STEP = { operationId: 'createEvent', params: {}, body: RIDE };

/**
 * Uses the service as a client does: signs in, lists, books on a dry run, and stores a proposal of a booking. Only its own user can read
 * the proposal, and it expires after an hour, so it is in no list of anyone. Returns 1 if something failed, else 0; undefined if it is not
 * configured. Writes a log line that says which step failed.
 */
export async function checkService(): Promise<0 | 1 | undefined> {
  const values = await serviceValues('CHECK');
  if (!values['CHECK_URL']) return undefined;
  let step = 'read the settings';
  try {
    const settings = Values.safeParse(values);
    if (!settings.success) {
      // The names only: the parser's messages would contain the values.
      throw new SelfCheckFailed(
        `wrong or missing: ${settings.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
      );
    }
    for await (const next of useService(settings.data)) step = next;
    return 0;
  } catch (error) {
    if (!(error instanceof SelfCheckFailed)) throw error;
    logger().error(SELF_CHECK_LINE, { step, reason: error.message, error });
    return 1;
  }
}

/** Yields the name of each step before it. */
async function* useService(values: z.infer<typeof Values>): AsyncGenerator<string> {
  const ask = async (status: number, request: ServiceRequest): Promise<ServiceAnswer['body']> => {
    const answer = await askService(values.CHECK_URL, request);
    if (answer.status === status) return answer.body;
    throw new SelfCheckFailed(`answered ${answer.status} ${textOf(answer.body['code'])}, not ${status}`);
  };
  yield 'health';
  await ask(200, { path: '/api/health' });
  yield 'sign in';
  const token = await signIn({
    tokenUrl: values.CHECK_TOKEN_URL,
    clientId: values.CHECK_CLIENT_ID,
    clientSecret: values.CHECK_CLIENT_SECRET,
    scope: values.CHECK_SCOPE,
  });
  yield 'read its own user';
  const me = await ask(200, { path: '/api/users/me', token });
  if (me['isApproved'] !== true)
    throw new SelfCheckFailed('its user is not approved: PATCH /api/users/{id} approves it');
  yield 'list vehicles';
  const { items } = await ask(200, { path: '/api/vehicles?limit=1', token });
  const [vehicle] = Array.isArray(items) ? (items as { id?: string; status?: string }[]) : [];
  yield 'book on a dry run';
  const held = vehicle?.status === 'AVAILABLE' ? { vehicleId: vehicle.id } : {};
  await ask(201, { method: 'POST', path: '/api/events?dryRun=true', token, body: { ...RIDE, ...held } });
  yield 'store a proposal';
  const { id } = await ask(201, {
    method: 'POST',
    path: '/api/proposals',
    token,
    body: { kind: 'OPERATIONS', steps: [STEP] },
  });
  yield 'read the proposal';
  await ask(200, { path: `/api/proposals/${textOf(id)}`, token });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
