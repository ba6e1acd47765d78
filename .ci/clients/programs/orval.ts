import { createEvent, createVip, listEvents, listVips } from './generated/client';
import { check, TIMES, TOKEN } from './stage';

const options = { headers: { Authorization: `Bearer ${TOKEN}` } };

const created = await createVip({ name: 'Ada', department: 'OTHER' }, {}, options);
const name: string | undefined = created.status === 201 ? created.data.name : undefined;
const id = created.status === 201 ? created.data.id : '';
const vips = await listVips({ search: 'Ada' }, options);
// @ts-expect-error: a name is a text
await createVip({ name: 1, department: 'OTHER' }, {}, options);
const ride = await createEvent({ type: 'TRANSPORT', title: 'Ride', vipIds: [id], ...TIMES }, {}, options);
const rides = await listEvents({}, options);
const refused = await createEvent({ type: 'TRANSPORT', title: 'Ride', vipIds: ['vip_none'], ...TIMES }, {}, options);
check([
  name,
  vips.status === 200 && vips.data.items.length,
  ride.status === 201 && ride.data.status,
  rides.status === 200 && rides.data.items.length,
  refused.status === 400 && refused.data.errors[0]?.path,
]);
