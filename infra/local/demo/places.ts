/** A destination. Places with the same site need no ride between them. */
export interface Place {
  readonly site: string;
  /** The address for the driver. */
  readonly text: string;
  /** Minutes by car from either hotel. */
  readonly minutes: number;
}

const place = (site: string, text: string, minutes: number): Place => ({ site, text, minutes });

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
