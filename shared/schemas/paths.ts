import * as z from 'zod';
import { Id } from './text.ts';
import { Subject } from './user.ts';

export const VipPath = z.object({ vipId: Id });
export const DriverPath = z.object({ driverId: Id });
export const DriverBlockPath = z.object({ driverId: Id, blockId: Id });
export const VehiclePath = z.object({ vehicleId: Id });
export const VehicleBlockPath = z.object({ vehicleId: Id, blockId: Id });
export const PlacePath = z.object({ placeId: Id });
export const EventPath = z.object({ eventId: Id });
export const EventVipPath = z.object({ eventId: Id, vipId: Id });
export const UserPath = z.object({ id: Subject });
export const MessagePath = z.object({ id: Id });
export const ReportPath = z.object({ id: Id });
export const ProposalPath = z.object({ id: Id });
export const TurnPath = z.object({ id: Id });
export const MusterPath = z.object({ id: Id });
export const MusterVipPath = z.object({ id: Id, vipId: Id });
