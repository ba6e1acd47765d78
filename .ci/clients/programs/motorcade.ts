import { createClient } from './generated';
import { API, check, TIMES, TOKEN } from './stage';

const client = createClient({ baseUrl: API, token: () => TOKEN });

const vip = await client.call('createVip', { body: { name: 'Ada', department: 'OTHER' } });
if (!vip.ok) throw new Error(vip.problem.detail);
const name: string = vip.data.name;
const names: string[] = [];
for await (const each of client.paginate('listVips', { query: { search: 'Ada', limit: 1 } })) names.push(each.name);
// @ts-expect-error: a name is a text
await client.call('createVip', { body: { name: 1, department: 'OTHER' } });
const body = { type: 'TRANSPORT' as const, title: 'Ride', vipIds: [vip.data.id], ...TIMES };
const tried = await client.call('createEvent', { body, dryRun: true });
const ride = await client.call('createEvent', { body });
const rides = await client.call('listEvents');
const refused = await client.call('createEvent', { body: { ...body, vipIds: ['vip_none'] } });
const path = !refused.ok && refused.problem.code === 'VALIDATION_FAILED' && refused.problem.errors[0]?.path;

const params = { vipId: vip.data.id };
const read = await client.call('getVip', { params });
if (!read.ok || !tried.ok) throw new Error('not read');
const changed = await client.call('updateVip', { params, body: { notes: 'Late' }, ifMatch: read.data });
const stale = await client.call('updateVip', { params, body: { notes: 'Later' }, ifMatch: read.data });
if (!changed.ok || stale.ok || stale.problem.code !== 'VERSION_MISMATCH') throw new Error('If-Match was not sent');
check([name, names.length, ride.ok && ride.data.status, rides.ok && rides.data.items.length, path]);
