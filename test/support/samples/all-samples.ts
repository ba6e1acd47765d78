import { ACTIVITY_SAMPLES } from './activity-samples.ts';
import { COPILOT_SAMPLES } from './copilot-samples.ts';
import { FLEET_SAMPLES } from './fleet-samples.ts';
import { FLIGHT_SAMPLES } from './flight-samples.ts';
import { GPS_SAMPLES } from './gps-samples.ts';
import { GUEST_LINK_SAMPLES } from './guest-link-samples.ts';
import { MESSAGE_SAMPLES } from './message-samples.ts';
import { MOTORCADE_SAMPLES } from './motorcade-samples.ts';
import { MUSTER_SAMPLES } from './muster-samples.ts';
import { OTHER_SAMPLES } from './other-samples.ts';
import { PEOPLE_SAMPLES } from './people-samples.ts';
import { PLACE_SAMPLES } from './place-samples.ts';
import { PROPOSAL_SAMPLES } from './proposal-samples.ts';
import type { Sample } from './sample.ts';
import { SUPPLIER_SAMPLES } from './supplier-samples.ts';
import { WAY_SAMPLES } from './way-samples.ts';
import { WEBHOOK_SAMPLES } from './webhook-samples.ts';

/** The samples of all operations, by `operationId`. A reading operation that needs nothing has none. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  ...ACTIVITY_SAMPLES,
  ...COPILOT_SAMPLES,
  ...FLEET_SAMPLES,
  ...PLACE_SAMPLES,
  ...WAY_SAMPLES,
  ...FLIGHT_SAMPLES,
  ...GPS_SAMPLES,
  ...GUEST_LINK_SAMPLES,
  ...MESSAGE_SAMPLES,
  ...MOTORCADE_SAMPLES,
  ...MUSTER_SAMPLES,
  ...OTHER_SAMPLES,
  ...PEOPLE_SAMPLES,
  ...PROPOSAL_SAMPLES,
  ...SUPPLIER_SAMPLES,
  ...WEBHOOK_SAMPLES,
};
