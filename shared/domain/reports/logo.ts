/** What a logo may measure, in pixels: each one takes four bytes of memory when the page is made. */
const MAX_PIXELS = 2_000;

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** The marks of a JPEG that tell its size, among them not those of its tables. */
const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

const pngSize = (view: DataView): readonly [number, number] => [view.getUint32(16), view.getUint32(20)];

const jpegSize = (view: DataView): readonly [number, number] | undefined => {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    if (isFrame(view.getUint8(at + 1))) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
};

/** Whether bytes begin as a PNG or JPEG of a size that can be printed. */
export const isPrintable = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = startsWith(bytes, PNG) && bytes.length > 24;
  if (!isPng && !startsWith(bytes, JPEG)) return false;
  const size = isPng ? pngSize(view) : jpegSize(view);
  return size?.every((pixels) => pixels >= 1 && pixels <= MAX_PIXELS) ?? false;
};
