import * as z from 'zod';
import { Instant } from '#shared/schemas/time.ts';

/** The services that we ask and that others run. */
export const OUTSIDE_SERVICES = ['flights', 'gps', 'messaging', 'copilot', 'routing'] as const;
export type OutsideService = (typeof OUTSIDE_SERVICES)[number];

/** The codes of the rows about a service. SERVICE_REFUSES: it refuses our account, our key or our plan. SERVICE_FAILS: it gives no answer that can be used. */
export const SERVICE_PROBLEMS = ['SERVICE_REFUSES', 'SERVICE_FAILS'] as const;
export type ServiceProblem = (typeof SERVICE_PROBLEMS)[number];

/** How a service does, as it is stored. */
export interface ServiceState {
  readonly version: number;
  /** When it was last heard, as far as that is stored. */
  readonly at: string;
  readonly answeredAt?: string | undefined;
  readonly failingSince?: string | undefined;
  readonly problem?: ServiceProblem | undefined;
  /** Our sentence for what it said last. Never a text of the service, which may quote a key or a person. */
  readonly lastWord: string;
}

export type ServiceStates = Readonly<Partial<Record<OutsideService, ServiceState>>>;

/** The same in answers. */
export const serviceHealth = {
  answeredAt: Instant.optional().meta({
    description: 'When it last answered well, up to 5 minutes early. Absent: we have no good answer of it yet',
  }),
  failingSince: Instant.optional().meta({ description: 'Since when it fails. Absent while it works' }),
  problem: z.enum(SERVICE_PROBLEMS).optional().meta({
    description:
      'How it fails. `SERVICE_REFUSES`: it refuses our key, our account or our plan. `SERVICE_FAILS`: an error, another page, or nothing',
  }),
  lastWord: z.string().optional().meta({
    description: 'What it said last, in our words. Absent: it was not asked yet',
    example: 'The GPS tracker refuses the token or the password (401).',
  }),
  lastWordAt: Instant.optional().meta({ description: 'When that was, up to 5 minutes early' }),
};
