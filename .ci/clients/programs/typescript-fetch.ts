import { ActivitiesApi, Configuration, GuestsApi, ResponseError } from './generated';
import { API, check, TIMES, TOKEN } from './stage';

const configuration = new Configuration({ basePath: API, accessToken: TOKEN });
const [guests, activities] = [new GuestsApi(configuration), new ActivitiesApi(configuration)];

const vip = await guests.createVip({ newVip: { name: 'Ada', department: 'OTHER' } });
const name: string = vip.name;
const vips = await guests.listVips({ search: 'Ada' });
// @ts-expect-error: a name is a text
const wrong: Parameters<typeof guests.createVip>[0] = { newVip: { name: 1, department: 'OTHER' } };
const times = { startTime: new Date(TIMES.startTime), endTime: new Date(TIMES.endTime) };
const ride = { type: 'TRANSPORT', title: 'Ride', vipIds: [vip.id], ...times } as const;
const made = await activities.createEvent({ newActivity: { ...ride, vipIds: [vip.id] } });
const rides = await activities.listEvents();
const refused = await activities
  .createEvent({ newActivity: { ...ride, vipIds: ['vip_none'] } })
  .catch((error) => error);
const problem = refused instanceof ResponseError ? await refused.response.json() : {};
check([name, vips.items.length, made.status, rides.items.length, wrong && problem.errors?.[0]?.path]);
