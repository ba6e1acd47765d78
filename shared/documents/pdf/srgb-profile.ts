/** The sRGB colour space (IEC 61966-2-1) as a profile of the International Color Consortium, version 2.1: red, green, blue and white under D50. */
const COLOURS = {
  rXYZ: [0.436_07, 0.222_49, 0.013_92],
  gXYZ: [0.385_15, 0.716_87, 0.097_08],
  bXYZ: [0.143_07, 0.060_61, 0.714_1],
  wtpt: [0.964_2, 1, 0.824_9],
} as const;
const HEADER = 128;
const TABLE_ENTRY = 12;
const CURVE_POINTS = 256;

function coloured([x, y, z]: readonly [number, number, number]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 0, 'latin1');
  for (const [at, value] of [x, y, z].entries()) bytes.writeInt32BE(Math.round(value * 65_536), 8 + at * 4);
  return bytes;
}

function textual(text: string): Buffer {
  return Buffer.from(`text\0\0\0\0${text}\0`, 'latin1');
}

function described(text: string): Buffer {
  const bytes = Buffer.alloc(12 + text.length + 1 + 78);
  bytes.write('desc', 0, 'latin1');
  bytes.writeUInt32BE(text.length + 1, 8);
  bytes.write(text, 12, 'latin1');
  return bytes;
}

/** Returns the light of each value of a colour. */
function curve(): Buffer {
  const bytes = Buffer.alloc(12 + CURVE_POINTS * 2);
  bytes.write('curv', 0, 'latin1');
  bytes.writeUInt32BE(CURVE_POINTS, 8);
  for (let at = 0; at < CURVE_POINTS; at += 1) {
    const value = at / (CURVE_POINTS - 1);
    const light = value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(light * 65_535), 12 + at * 2);
  }
  return bytes;
}

/** Returns a profile of sRGB, which says how the colours of a document look. */
export function srgbProfile(): Buffer {
  const light = curve();
  const tags: readonly (readonly [name: string, value: Buffer])[] = [
    ['desc', described('sRGB')],
    ['cprt', textual('No rights are claimed.')],
    ...Object.entries(COLOURS).map(([name, colour]) => [name, coloured(colour)] as const),
    ['rTRC', light],
    ['gTRC', light],
    ['bTRC', light],
  ];
  const parts = [...new Set(tags.map(([, value]) => value))];
  const places = new Map<Buffer, number>();
  let length = HEADER + 4 + tags.length * TABLE_ENTRY;
  for (const part of parts) {
    places.set(part, length);
    length += Math.ceil(part.length / 4) * 4;
  }
  const profile = Buffer.alloc(length);
  profile.writeUInt32BE(length, 0);
  profile.writeUInt32BE(0x02_10_00_00, 8);
  profile.write('mntrRGB XYZ ', 12, 'latin1');
  for (const [at, value] of [2026, 1, 1].entries()) profile.writeUInt16BE(value, 24 + at * 2);
  profile.write('acsp', 36, 'latin1');
  coloured(COLOURS.wtpt).copy(profile, 68, 8);
  profile.writeUInt32BE(tags.length, HEADER);
  for (const [at, [name, value]] of tags.entries()) {
    const entry = HEADER + 4 + at * TABLE_ENTRY;
    profile.write(name, entry, 'latin1');
    profile.writeUInt32BE(places.get(value) ?? 0, entry + 4);
    profile.writeUInt32BE(value.length, entry + 8);
  }
  for (const part of parts) part.copy(profile, places.get(part));
  return profile;
}
