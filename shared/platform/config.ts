import * as z from 'zod';
import { once } from './once.ts';

const Config = z.object({
  TABLE_NAME: z.string().min(3),
  AWS_REGION: z.string().default('eu-west-1'),
  /** Where the table answers, when it is not AWS. */
  DDB_ENDPOINT: z.url().optional(),
  /** Origins of browser clients, separated by commas. */
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  RATE_LIMIT_KEY: z.enum(['ip', 'user']).default('ip'),
  RATE_LIMIT_REQUESTS: z.coerce.number().int().min(1).default(100),
  RATE_LIMIT_WINDOW_SECONDS: z.coerce.number().int().min(1).default(60),
});
/** Apart from the rest, since a job verifies no token and is told of no identity provider. */
const IdentityConfig = z.object({
  OIDC_ISSUER: z.string().min(1),
  OIDC_AUDIENCE: z.string().min(1),
  OIDC_JWKS_URI: z.url().optional(),
});
/** Apart, since few operations touch files. */
const FilesConfig = z.object({
  FILES_BUCKET: z.string().min(3),
  /** Where the file store answers, when it is not AWS. */
  FILES_ENDPOINT: z.url().optional(),
});

/** Apart, since few operations say where the service is. */
const PublicConfig = z.object({
  /** The base address that clients use, where it is not the one that the gateway itself answers to. */
  PUBLIC_URL: z
    .url()
    .optional()
    .transform((url) => url?.replace(/\/+$/, '')),
});

const fromEnvironment = <S extends z.ZodType>(schema: S): (() => z.output<S>) =>
  once(() => {
    const parsed = schema.safeParse(process.env);
    if (!parsed.success) throw new Error(`configuration: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  });

/** The configuration of this process, from its environment. Throws, naming each wrong variable, when it cannot work. */
export const config = fromEnvironment(Config);

/** Whose tokens are taken. Throws as `config` does. */
export const identityConfig = fromEnvironment(IdentityConfig);

/** Where files are kept. Throws as `config` does. */
export const filesConfig = fromEnvironment(FilesConfig);

/** Where clients reach the service. Throws as `config` does. */
export const publicConfig = fromEnvironment(PublicConfig);
