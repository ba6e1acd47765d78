import { client } from './generated/client.gen';
import { createEvent, createVip, listEvents, listVips } from './generated/sdk.gen';
import { API, check, TIMES, TOKEN } from './stage';

client.setConfig({ baseUrl: API, auth: TOKEN });

const { data: vip } = await createVip({ body: { name: 'Ada', department: 'OTHER' } });
const name: string | undefined = vip?.name;
const { data: vips } = await listVips({ query: { search: 'Ada' } });
// @ts-expect-error: a name is a text
await createVip({ body: { name: 1, department: 'OTHER' } });
const { data: ride } = await createEvent({
  body: { type: 'TRANSPORT', title: 'Ride', vipIds: [vip?.id ?? ''], ...TIMES },
});
const { data: rides } = await listEvents();
const { error } = await createEvent({ body: { type: 'TRANSPORT', title: 'Ride', vipIds: ['vip_none'], ...TIMES } });
const path = error?.code === 'VALIDATION_FAILED' ? error.errors[0]?.path : undefined;
check([name, vips?.items.length, ride?.status, rides?.items.length, path]);
