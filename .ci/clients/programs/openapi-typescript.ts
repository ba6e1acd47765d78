import createClient from 'openapi-fetch';
import type { paths } from './generated/api';
import { API, check, TIMES, TOKEN } from './stage';

const client = createClient<paths>({ baseUrl: API, headers: { Authorization: `Bearer ${TOKEN}` } });

const { data: vip } = await client.POST('/api/vips', { body: { name: 'Ada', department: 'OTHER' } });
const name: string | undefined = vip?.name;
const { data: vips } = await client.GET('/api/vips', { params: { query: { search: 'Ada' } } });
// @ts-expect-error: a name is a text
await client.POST('/api/vips', { body: { name: 1, department: 'OTHER' } });
const body = { type: 'TRANSPORT', title: 'Ride', vipIds: [vip?.id ?? ''], ...TIMES } as const;
const { data: ride } = await client.POST('/api/events', { body: { ...body, vipIds: [...body.vipIds] } });
const { data: rides } = await client.GET('/api/events');
const { error } = await client.POST('/api/events', { body: { ...body, vipIds: ['vip_none'] } });
const path = error?.code === 'VALIDATION_FAILED' ? error.errors[0]?.path : undefined;
check([name, vips?.items.length, ride?.status, rides?.items.length, path]);
