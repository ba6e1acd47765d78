/** The fields of a later release that an operation drops. */
export const DROPPED: Readonly<Record<string, readonly string[]>> = {
  // Requests replace these lists.
  updateVip: ['vip.lodging[]'],
  setClosures: ['settings.travel.closures[]'],
  // The facts are the last answer of the provider. Its next answer brings what a later release stores of it.
  receiveFlightAlert: ['flight.facts'],
  refreshFlight: ['flight.facts'],
  // The ticket is a new one.
  rebookFlight: ['flight.ticket'],
  // The device is a new one, or there is none any more.
  enrolDriver: ['driver.gps'],
  endDriverEnrolment: ['driver.gps'],
  // The position and the replay are new.
  replayWebhook: ['webhookstate.position', 'webhookstate.lastReplay', 'webhookstate.replay'],
  // The keys are new. The former ones stay whole, as former keys.
  rotateWebhookSecret: ['webhook.keys'],
};
