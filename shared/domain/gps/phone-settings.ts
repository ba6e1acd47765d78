import type { Enrolment } from '#shared/schemas/gps/gps.ts';

/**
 * Returns the settings of the tracker's phone app, and its configuration address, which is the text of the QR code. The app reports by
 * time only with the highest accuracy and no distance. With stop detection, a driver who waits in the car would look offline.
 */
export function phoneSettings(
  url: string,
  id: string,
  interval: number,
): { readonly settings: Enrolment['settings']; readonly text: string } {
  const settings = { url, id, accuracy: 'highest', interval, distance: 0, buffer: true, stopDetection: false };
  const address = new URL(url);
  const { buffer, stopDetection, url: _url, ...rest } = settings;
  for (const [name, value] of Object.entries({ ...rest, buffer, stop_detection: stopDetection })) {
    address.searchParams.set(name, `${value}`);
  }
  return { settings, text: address.href };
}

/** Returns the address that opens the app and configures it, from the text of the QR code: who reads the paper on the phone taps the code. */
export function appLinkOf(text: string): string {
  const { origin, pathname, searchParams } = new URL(text);
  const settings = new URLSearchParams([['url', `${origin}${pathname}`], ...searchParams]);
  return `org.traccar.client://config?${settings.toString()}`;
}
