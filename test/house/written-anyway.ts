const RESTORES = 'The record is deleted already, and the request restores it.';
const STATE = 'How far a webhook is goes only with the webhook, of which this request requires that it exists.';
const TAKES_AWAY = 'The request takes something away from the record. Nothing of it stays.';

/**
 * The writes that succeed although a record that their request names is deleted or erased just before the commit, each with the reason.
 * By operation, then by the kind of record and how it goes.
 */
export const WRITTEN_ANYWAY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deleteDriverBlock: { 'driver deleted': TAKES_AWAY, 'driver erased': TAKES_AWAY },
  deleteVehicleBlock: { 'vehicle deleted': TAKES_AWAY, 'vehicle erased': TAKES_AWAY },
  endDriverEnrolment: { 'driver deleted': TAKES_AWAY, 'driver erased': TAKES_AWAY },
  boardGuests: {
    'vip deleted':
      'Who goes is taken off the ride afterwards, and their mark with them: the ride must be as it was read.',
    'vip erased': 'The same.',
  },
  removeEventVip: { 'vip deleted': TAKES_AWAY, 'vip erased': TAKES_AWAY },
  revokeDriverFeed: { 'driver deleted': TAKES_AWAY, 'driver erased': TAKES_AWAY },
  revokePlaceFeed: { 'place erased': TAKES_AWAY },
  revokeVehicleFeed: { 'vehicle deleted': TAKES_AWAY, 'vehicle erased': TAKES_AWAY },
  revokeVipFeed: { 'vip deleted': TAKES_AWAY, 'vip erased': TAKES_AWAY },
  restoreDriver: { 'driver deleted': RESTORES },
  restoreEvent: { 'activity deleted': RESTORES },
  restoreFlight: { 'flight deleted': RESTORES },
  restoreVehicle: { 'vehicle deleted': RESTORES },
  restoreVip: { 'vip deleted': RESTORES },
  dismissAttention: {
    'activity deleted': 'A dismissal hides a row of the list. Without the activity there is no row, and it expires.',
    'activity erased': 'The same. It shows no person.',
  },
  revertChange: {
    'keptchange erased': 'It makes a proposal alone. Each step that is applied requires its record as it was read.',
  },
  receiveExchange: {
    'webhook erased': 'The message came while the webhook was there. What it changes is the order of its supplier.',
    'webhookstate erased': 'The same.',
  },
  deleteWebhook: { 'webhookstate erased': STATE },
  rotateWebhookSecret: { 'webhookstate erased': STATE },
  testWebhook: { 'webhookstate erased': STATE },
  updateWebhook: { 'webhookstate erased': STATE },
  undoDismissal: { 'activity deleted': TAKES_AWAY, 'activity erased': TAKES_AWAY },
  followFlightPickups: {
    'flight deleted':
      'A flight that pick-ups wait for cannot be deleted: 409 STILL_IN_USE. Each write requires its pick-up as it was read.',
    'flight erased': 'The same.',
  },
};
