/** A destination. Places with the same site need no ride between them. */
export interface Place {
  readonly site: string;
  /** The address for the driver. */
  readonly text: string;
  /** Minutes by car from either hotel. */
  readonly minutes: number;
}

function place(site: string, text: string, minutes: number): Place {
  return { site, text, minutes };
}

/** Where guests stay. */
export const HOTELS = {
  AURORA: place('AURORA', 'Hotel Aurora, north entrance, Strand', 0),
  ASHCOMBE: place('ASHCOMBE', 'Ashcombe House, Kensington Gore', 0),
} as const;

/** Where guests arrive and depart. */
export const GATES = {
  T3: { ...place('T3', 'Heathrow Airport, Terminal 3, meeting point', 70), name: 'Heathrow Terminal 3' },
  T5: { ...place('T5', 'Heathrow Airport, Terminal 5, meeting point', 75), name: 'Heathrow Terminal 5' },
  CITY: { ...place('CITY', 'London City Airport, forecourt', 45), name: 'London City' },
  RAIL: { ...place('RAIL', 'St Pancras International, Pancras Road', 25), name: 'St Pancras' },
} as const;

/** Where the event takes place. */
export const VENUES = {
  orangery: place('AURORA', 'Hotel Aurora, Orangery', 0),
  library: place('ASHCOMBE', 'Ashcombe House, Library', 0),
  hall: place('hall', 'Meridian Hall, Southwark', 30),
  customs: place('customs', 'The Old Customs House, Wapping', 35),
  gallery: place('gallery', 'Thameside Gallery, Bankside', 25),
  terrace: place('gallery', 'Thameside Gallery, roof terrace', 25),
  concert: place('concert', 'St Brannoc’s Concert Hall, Smith Square', 20),
  pier: place('pier', 'Riverboat Perpetua, Tower Pier', 30),
  golf: place('golf', 'Larkfield Golf Club', 50),
} as const;

/** The names of the hotels where guests lodge. */
export const HOTEL_NAMES = { AURORA: 'Hotel Aurora', ASHCOMBE: 'Ashcombe House' } as const satisfies Record<
  keyof typeof HOTELS,
  string
>;

/** A place as it is entered. Its other names are the texts of all destinations at its site. */
export interface Site {
  readonly name: string;
  readonly kind: 'AIRPORT' | 'STATION' | 'HOTEL' | 'VENUE';
  readonly iata?: string;
  readonly address: string;
  readonly coordinates: readonly [latitude: number, longitude: number];
}

/** The places by their sites. */
export const SITES: Readonly<Record<string, Site>> = {
  AURORA: { name: HOTEL_NAMES.AURORA, kind: 'HOTEL', address: 'London WC2', coordinates: [51.5105, -0.1206] },
  ASHCOMBE: {
    name: HOTEL_NAMES.ASHCOMBE,
    kind: 'HOTEL',
    address: 'London SW7',
    coordinates: [51.5014, -0.1774],
  },
  CROWN: { name: 'Crown Lodge', kind: 'HOTEL', address: 'Russell Square, London', coordinates: [51.5222, -0.126] },
  T3: {
    name: 'Heathrow Terminal 3',
    kind: 'AIRPORT',
    iata: 'LHR',
    address: 'Hounslow TW6',
    coordinates: [51.4713, -0.4512],
  },
  T5: {
    name: 'Heathrow Terminal 5',
    kind: 'AIRPORT',
    iata: 'LHR',
    address: 'Hounslow TW6',
    coordinates: [51.4723, -0.4765],
  },
  CITY: {
    name: 'London City',
    kind: 'AIRPORT',
    iata: 'LCY',
    address: 'Hartmann Road, London',
    coordinates: [51.5038, 0.0375],
  },
  RAIL: { name: 'St Pancras', kind: 'STATION', address: 'London N1C', coordinates: [51.5308, -0.1257] },
  hall: { name: 'Meridian Hall', kind: 'VENUE', address: '40 Lant Street, London', coordinates: [51.5025, -0.0985] },
  customs: {
    name: 'The Old Customs House',
    kind: 'VENUE',
    address: '70 Wapping Wall, London',
    coordinates: [51.5068, -0.0521],
  },
  gallery: { name: 'Thameside Gallery', kind: 'VENUE', address: '2 Bankside, London', coordinates: [51.5078, -0.0975] },
  concert: {
    name: 'St Brannoc’s Concert Hall',
    kind: 'VENUE',
    address: 'London SW1',
    coordinates: [51.4958, -0.127],
  },
  pier: { name: 'Tower Pier', kind: 'VENUE', address: 'Lower Thames Street, London', coordinates: [51.5077, -0.0786] },
  golf: {
    name: 'Larkfield Golf Club',
    kind: 'VENUE',
    address: 'Larkfield Lane, Epsom',
    coordinates: [51.3362, -0.2671],
  },
};

/** Returns the places of the event, as `createPlace` takes them. */
export function demonstrationPlaces() {
  return Object.entries(SITES).map(
    ([
      site,
      {
        coordinates: [latitude, longitude],
        ...fields
      },
    ]) => ({
      ...fields,
      aliases: [HOTELS, GATES, VENUES]
        .flatMap((each): Place[] => Object.values(each))
        .flatMap((each) => (each.site === site && each.text !== fields.name ? [each.text] : [])),
      coordinates: { latitude, longitude },
    }),
  );
}

/** Returns the ways that a person set: the router does not know the gate to the pier, nor the lane to the golf club. */
export function knownWays() {
  return [
    { from: 'Hotel Aurora', to: 'Tower Pier', minutes: 20 },
    { from: 'Tower Pier', to: 'Hotel Aurora', minutes: 25 },
    { from: 'Ashcombe House', to: 'Larkfield Golf Club', minutes: 50 },
    { from: 'Larkfield Golf Club', to: 'Ashcombe House', minutes: 50 },
  ];
}
