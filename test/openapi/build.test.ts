import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { buildDocument } from '#openapi/build.ts';
import { type Contract, defineContract } from '#shared/contract/define-contract.ts';
import { DriverConflict, NotFound, VehicleConflict, VersionMismatch } from '#shared/contract/problems.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { recordFields } from '#shared/schemas/record.ts';
import { Id } from '#shared/schemas/text.ts';
import { Bound } from '#shared/schemas/time.ts';

const fields = { name: z.string().max(10), seats: z.int().default(4), driverId: Id.optional() };
const Cart = z.object({ ...recordFields, ...fields }).meta({ id: 'Cart' });
const NewCart = z.strictObject(fields).meta({ id: 'NewCart' });
const CartPath = z.object({ cartId: z.string().max(9) });

const list = defineContract('GET /api/carts', {
  operationId: 'listCarts',
  aliases: ['/events', '/carts'],
  summary: 'List carts',
  tag: 'Vehicles',
  access: ['read', 'Vehicle'],
  query: z.object({ ...paging, since: Bound.optional() }),
  success: { status: 200, body: pageOf(Cart), description: 'A page of carts' },
  effect: 'CONFIRMED',
  uses: ['table:read'],
});
const create = defineContract('POST /api/carts', {
  operationId: 'createCart',
  summary: 'Add a cart',
  tag: 'Vehicles',
  access: ['create', 'Vehicle'],
  body: NewCart,
  success: { status: 201, body: Cart, etag: 'version', description: 'The cart' },
  problems: [VehicleConflict, DriverConflict],
  effect: 'CONFIRMED',
  uses: ['table:write'],
  dryRun: true,
});
const remove = defineContract('DELETE /api/carts/{cartId}', {
  operationId: 'deleteCart',
  summary: 'Delete a cart',
  tag: 'Vehicles',
  access: ['delete', 'Vehicle'],
  params: CartPath,
  success: { status: 204, description: 'It is deleted' },
  problems: [NotFound, VersionMismatch],
  effect: 'CONFIRMED',
  uses: ['table:write'],
});
const status = defineContract('GET /api/status', {
  operationId: 'getStatus',
  summary: 'Tell how it goes',
  tag: 'System',
  access: 'public',
  success: { status: 200, description: 'A word', contentType: 'text/plain' },
  uses: [],
});
const schedule = {
  ...status,
  operationId: 'getMine',
  path: '/api/mine',
  access: ['read', 'ScheduleEvent'],
} as const;
const guest = {
  ...status,
  operationId: 'getGuest',
  path: '/api/vips/{vipId}',
  params: z.object({ vipId: z.string() }),
} as const;
const fallback = { ...status, operationId: 'notFound', path: '/{proxy+}', fallback: true } as const;

// biome-ignore lint/suspicious/noExplicitAny: the tests look into a document of all shapes
// oxlint-disable-next-line typescript/no-explicit-any
type Document = any;

function documentOf(...contracts: Contract[]): Document {
  return JSON.parse(
    JSON.stringify(buildDocument({ contracts, problems: [NotFound], introduction: 'Hello.', version: '1.2.3' })),
  );
}

function parametersOf(operation: Document): string[] {
  return operation.parameters
    .map(({ $ref, name }: { $ref?: string; name?: string }) => name ?? $ref?.split('/').at(-1))
    .sort();
}

describe('the document', () => {
  const document = documentOf(status, fallback, remove, create, list, schedule, guest);

  it('is OpenAPI 3.1 and starts with the introduction and the problem codes', () => {
    expect(document.openapi).toBe('3.1.1');
    expect(document.info).toMatchObject({ title: 'Motorcade', version: '1.2.3' });
    expect(document.info.description).toMatch(/^Hello\.\n\n## Problem codes\n/);
    expect(document.info.description).toContain('| 404 | `NOT_FOUND` | There is no such thing |');
  });

  it('lists every operation in order, the path of the specification last, without the fallback', () => {
    expect(Object.keys(document.paths)).toEqual([
      '/api/carts',
      '/api/carts/{cartId}',
      '/api/mine',
      '/api/status',
      '/api/vips/{vipId}',
      '/events',
    ]);
    expect(Object.keys(document.paths['/api/carts'])).toEqual(['get', 'post']);
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(['Vehicles', 'System']);
  });

  it('gives the path of the specification its own id, and only names other aliases', () => {
    expect(document.paths['/events'].get).toMatchObject({
      operationId: 'listCartsAlias',
      'x-alias-of': '/api/carts',
      summary: 'List carts (as GET /api/carts)',
    });
    const { description, 'x-aliases': aliases } = document.paths['/api/carts'].get;
    expect(aliases).toEqual(['/carts']);
    expect(description).toContain('Also answers at `/carts`.');
  });

  it('requires a token except for public operations', () => {
    expect(document.security).toEqual([{ accessToken: [] }]);
    expect(document.paths['/api/status'].get.security).toEqual([]);
    expect(document.paths['/api/carts'].get.security).toBeUndefined();
  });

  it('names the roles, and those limited to their own records', () => {
    expect(document.paths['/api/carts'].get['x-required-ability']).toEqual({ action: 'read', subject: 'Vehicle' });
    expect(document.paths['/api/carts'].get['x-roles']).toEqual(['ADMINISTRATOR', 'COORDINATOR']);
    expect(document.paths['/api/mine'].get.description).toContain('DRIVER (only their own)');
    expect(document.paths['/api/status'].get.description).toBe('Public: no token is needed.');
  });

  it('names the parameters and headers of the pipeline', () => {
    expect(parametersOf(document.paths['/api/carts'].get)).toEqual(['IfNoneMatch', 'cursor', 'limit', 'since']);
    expect(parametersOf(document.paths['/api/carts'].post)).toEqual(['IdempotencyKey', 'dryRun']);
    expect(parametersOf(document.paths['/api/carts/{cartId}'].delete)).toEqual(['IfMatch', 'cartId']);
  });

  it('names the headers of each answer', () => {
    const always = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Request-Id'];
    const headersOf = (path: string, method: string, code: string): string[] =>
      Object.keys(document.paths[path][method].responses[code].headers);
    expect(headersOf('/api/carts', 'get', '200')).toEqual([...always, 'ETag', 'Link']);
    expect(headersOf('/api/carts', 'post', '201')).toEqual([
      ...always,
      'ETag',
      'Location',
      'Idempotency-Replayed',
      'Dry-Run',
    ]);
    expect(headersOf('/api/carts/{cartId}', 'delete', '204')).toEqual(always);
    expect(document.components.responses.RateLimited.headers).toHaveProperty('Retry-After');
    expect(document.components.responses.Unauthenticated.headers).toHaveProperty('WWW-Authenticate');
  });

  it('groups the problems of an operation by status, with their codes', () => {
    const { responses } = document.paths['/api/carts'].post;
    const problem = responses['409'].content['application/problem+json'];
    const schemas = ['DriverConflict', 'IdempotencyKeyInFlight', 'VehicleConflict'].map((name) => `${name}Problem`);
    expect(problem.schema.anyOf).toEqual(schemas.map((name) => ({ $ref: `#/components/schemas/${name}` })));
    expect(Object.keys(problem.examples)).toEqual(['DRIVER_CONFLICT', 'IDEMPOTENCY_KEY_IN_FLIGHT', 'VEHICLE_CONFLICT']);
    expect(document.components.schemas.VehicleConflictProblem.required).toEqual(
      expect.arrayContaining(['code', 'conflicts', 'alternatives']),
    );
    expect(document.components.schemas.IdempotencyKeyInFlightProblem.properties).not.toHaveProperty('conflicts');
    expect(Object.keys(responses).sort()).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '410',
      '413',
      '415',
      '421',
      '422',
      '429',
      '500',
      '503',
    ]);
  });

  it('separates request schemas from answer schemas: optional and unknown fields', () => {
    const { Cart: answered, NewCart: asked } = document.components.schemas;
    expect(asked.required).toEqual(['name']);
    expect(asked.properties.seats).toEqual({ type: 'integer', description: 'Default: 4' });
    expect(asked.additionalProperties).toBe(false);
    expect(answered.required).toContain('seats');
    expect(answered.properties.seats).toEqual({ type: 'integer' });
    expect(answered).not.toHaveProperty('additionalProperties');
    expect(answered.properties.deletedAt).toMatchObject({ type: ['string', 'null'], format: 'date-time' });
  });

  it('shows the values as clients send them, not as they are parsed', () => {
    const { parameters } = document.paths['/api/carts'].get;
    const limit = parameters.find(({ name }: { name: string }) => name === 'limit');
    expect(limit.description).toBe('Items per page: 1 to 200; default: 50');
    expect(limit.schema).toEqual({ type: 'integer', minimum: 1, maximum: 200 });
  });

  it('gives realistic examples, but none that the documentation page would send by default', () => {
    const { parameters } = document.paths['/api/carts'].get;
    const since = parameters.find(({ name }: { name: string }) => name === 'since');
    expect(JSON.stringify(since.schema)).not.toContain('example');
    const [vipId] = document.paths['/api/vips/{vipId}'].get.parameters;
    expect(vipId.schema.example).toMatch(/^vip_/);
    expect(document.components.schemas.Cart.properties.driverId.example).toMatch(/^drv_/);
  });
});
