import { ServiceFailed } from '#shared/domain/services/service-word.ts';
import type { Fix, Sighting } from '#shared/schemas/gps/gps.ts';

export interface TrackerDevice {
  /** The name that operators of the tracker see. */
  readonly name: string;
  /** The id that the phone sends. The tracker accepts positions from everyone who knows it. */
  readonly uniqueId: string;
}

/** A server that collects the positions of phones. It knows each device by an id of its own. All methods throw TrackerFailed. */
export interface GpsTracker {
  /** Makes a device and returns its id at the tracker. */
  addDevice(device: TrackerDevice): Promise<string>;
  /** Removes a device and its positions. Does nothing if the tracker does not have it. */
  removeDevice(trackerId: string): Promise<void>;
  /** Returns the latest about each device, by its id at the tracker. */
  latest(): Promise<ReadonlyMap<string, Sighting>>;
  /** Returns the fixes of a device in a range of fix times, both ends included. May be cut off after many, at the end of the range. */
  fixes(trackerId: string, from: string, to: string): Promise<Fix[]>;
}

export class TrackerFailed extends ServiceFailed {}
