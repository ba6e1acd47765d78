import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';

/** The highest width and height of a logo in pixels. Each pixel takes four bytes of memory when we make the page. */
const MAX_PIXELS = 2_000;

/** Returns true if the header of these bytes is that of a PNG or JPEG with sides of 1 to 2,000 pixels. Does not decode the picture. */
export const isPrintable = (bytes: Uint8Array): boolean => {
  const size = sizeOf(bytes);
  return size !== undefined && [size.width, size.height].every((pixels) => pixels >= 1 && pixels <= MAX_PIXELS);
};

const sizeOf = (bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined => {
  // A copy, since the library reads past the end of a view into a larger buffer.
  const copy = new Uint8Array(bytes);
  try {
    return [PNG, JPG].find((type) => type.validate(copy))?.calculate(copy);
  } catch (error) {
    // The header is broken or cut off.
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
};
