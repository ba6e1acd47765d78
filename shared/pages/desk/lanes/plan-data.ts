import type {
  Activity,
  AttentionRow,
  Block,
  Driver,
  Flight,
  Guest,
  Motorcade,
  Place,
  Vehicle,
} from '#shared/pages/desk/store/records.ts';

export const LANE_KINDS = ['vehicle', 'driver', 'guest', 'place', 'supplier'] as const;
export type LaneKind = (typeof LANE_KINDS)[number];

export function laneKindOf(name: string | undefined): LaneKind {
  return LANE_KINDS.find((each) => each === name) ?? 'vehicle';
}

export type ById<T> = ReadonlyMap<string, T>;

/** What the lanes are made from. */
export interface PlanData {
  readonly now: number;
  readonly activities: readonly Activity[];
  readonly motorcades: ById<Motorcade>;
  readonly flights: ById<Flight>;
  readonly blocks: ById<Block>;
  readonly drivers: ById<Driver>;
  readonly vehicles: ById<Vehicle>;
  readonly vips: ById<Guest>;
  readonly places: ById<Place>;
  readonly suppliers: ById<{ readonly id: string; readonly name: string }>;
  readonly rows: ReadonlyMap<string, readonly AttentionRow[]>;
}
