import * as z from 'zod';
import { accepts } from '#shared/schemas/assignments/needs.ts';
import { ActivityStatus, VipIds } from './activity.ts';

export const AddVips = z.strictObject({ vipIds: VipIds.min(1, 'must have at least one VIP') }).meta({ id: 'AddVips' });
const statusMove = { status: ActivityStatus, ...accepts };
export const StatusMove = z.strictObject(statusMove).meta({ id: 'StatusMove' });
