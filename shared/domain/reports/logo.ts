/** The maximum width and height of a logo, in pixels. Each pixel takes four bytes of memory when the page is made. */
const MAX_PIXELS = 2_000;

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** Tells whether a JPEG marker is a frame header, which contains the size. C4, C8 and CC are other markers. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const pngSize = (view: DataView): readonly [number, number] => [view.getUint32(16), view.getUint32(20)];

const jpegSize = (view: DataView): readonly [number, number] | undefined => {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    if (isFrame(view.getUint8(at + 1))) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
};

/** Tells whether bytes begin like a PNG or JPEG with a width and height of 1 to 2,000 pixels. */
export const isPrintable = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = startsWith(bytes, PNG) && bytes.length > 24;
  if (!isPng && !startsWith(bytes, JPEG)) return false;
  const size = isPng ? pngSize(view) : jpegSize(view);
  return size?.every((pixels) => pixels >= 1 && pixels <= MAX_PIXELS) ?? false;
};
