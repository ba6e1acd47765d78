import * as z from 'zod';
import { DEFAULT_THRESHOLDS, Thresholds } from '#shared/schemas/attention/threshold.ts';
import { recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { Exchange } from '#shared/schemas/suppliers/exchange.ts';
import { line } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';

/** `v1`: HMAC-SHA256 with a shared secret. `v1a`: ed25519, checked with a public key. */
export const SIGNATURES = ['v1', 'v1a'] as const;
export type SignatureKind = (typeof SIGNATURES)[number];

/** Why the service has switched a webhook off: its receiver answered 410, or failed for 5 days. */
export const DISABLED_BY = ['GONE', 'FAILING'] as const;

export const WebhookUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL, such as https://hooks.example.org/motorcade' })
  .max(2_000)
  .meta({
    description: 'HTTPS, at a public address. Redirects are not followed',
    example: 'https://hooks.example.org/motorcade',
  });

export const webhookDescription = line(500).meta({ example: 'Screens in the lobby' });

const enabled = z.boolean().meta({ description: 'false: nothing is sent' });

export const Webhook = z
  .object({
    ...recordFields,
    url: z.string().meta({ example: 'https://hooks.example.org/motorcade' }),
    types: z.array(z.string()).meta({ description: 'Types of changes. Empty: all', example: ['activity.updated'] }),
    description: webhookDescription.nullable().default(null),
    enabled,
    disabledBy: z
      .enum(DISABLED_BY)
      .nullable()
      .default(null)
      .meta({ description: 'GONE: the receiver answered 410. FAILING: it failed for 5 days', example: null }),
    signatures: z.array(z.enum(SIGNATURES)),
    thresholds: Thresholds.default(DEFAULT_THRESHOLDS),
    exchange: Exchange.optional(),
    publicKey: z.string().nullable().default(null).meta({ description: 'For `v1a`: `whpk_…`', example: null }),
    formerSecretUntil: Instant.nullable().default(null).meta({
      description: 'Until then, messages are signed with the former secrets too',
      example: null,
    }),
  })
  .meta({ id: 'Webhook' });

/** The only answers that show the secret. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().meta({
    description: '`whsec_…`. Shown only now: keep it where the receiver runs',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr',
  }),
}).meta({ id: 'WebhookWithSecret' });

/** What signs the messages of a webhook. */
export interface WebhookKeys {
  /** `whsec_…` */
  readonly secret: string;
  /** For `v1a`: `whsk_…` and `whpk_…`. */
  readonly privateKey?: string | undefined;
  readonly publicKey?: string | undefined;
}

export type WebhookRecord = StoredRecord & {
  readonly url: string;
  readonly types: readonly string[];
  readonly description?: string | undefined;
  readonly enabled: boolean;
  readonly disabledBy?: (typeof DISABLED_BY)[number] | undefined;
  readonly signatures: readonly SignatureKind[];
  /** Absent: the default ones. */
  readonly thresholds?: Thresholds | undefined;
  readonly exchange?: Exchange | undefined;
  readonly keys: WebhookKeys;
  /** They sign too until `formerSecretUntil`. The latest first. */
  readonly formerKeys?: readonly WebhookKeys[] | undefined;
  readonly formerSecretUntil?: string | undefined;
  /** The user who got the secret. Absent: no one knows who did. */
  readonly createdBy?: string | undefined;
};

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

export const WebhookDelivery = z
  .object({
    id: z.string(),
    messageId: z.string().meta({ description: '`webhook-id` of the message: the id of the change' }),
    type: z.string().meta({ example: 'activity.updated' }),
    status: z.enum(DELIVERY_STATUSES).meta({ description: 'PENDING: it is tried at `dueAt`. FAILED: no more tries' }),
    createdAt: Instant,
    tries: z.int(),
    dueAt: Instant.nullable().default(null),
    lastTry: z
      .object({
        at: Instant,
        milliseconds: z.int(),
        status: z.int().nullable().default(null).meta({ description: 'The status of the answer', example: 200 }),
        error: z.string().nullable().default(null).meta({ description: 'Why there was no answer', example: null }),
      })
      .nullable()
      .default(null),
  })
  .meta({ id: 'WebhookDelivery' });

export interface Try {
  readonly at: string;
  readonly milliseconds: number;
  readonly status?: number | undefined;
  readonly error?: string | undefined;
}

export interface DeliveryRecord {
  readonly id: string;
  readonly webhookId: string;
  readonly messageId: string;
  readonly type: string;
  /** The bytes that are signed and sent. */
  readonly body: string;
  readonly status: (typeof DELIVERY_STATUSES)[number];
  readonly createdAt: string;
  readonly tries: number;
  readonly dueAt?: string | undefined;
  readonly lastTry?: Try | undefined;
}
