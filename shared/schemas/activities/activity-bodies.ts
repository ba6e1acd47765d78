import * as z from 'zod';
import { AcceptTravel } from '#shared/schemas/ways/travel-settings.ts';
import { ActivityStatus, VipIds } from './activity.ts';

export const AddVips = z.strictObject({ vipIds: VipIds.min(1, 'must have at least one VIP') }).meta({ id: 'AddVips' });
const statusMove = { status: ActivityStatus, acceptTravel: AcceptTravel.optional() };
export const StatusMove = z.strictObject(statusMove).meta({ id: 'StatusMove' });
