import { encode } from 'fast-png';
import { fromPicture } from './decode-picture.ts';
import { fitted, type Pixels } from './pixels.ts';

/** The size of the logo's place on a page, at 432 pixels per inch. More pixels make each report larger, but nothing sharper. */
const MAX_SIZE = [780, 252] as const;

/**
 * Decodes the PNG or JPEG of a logo and returns it as a plain PNG of at most 780 x 252 pixels, which every report can print. Throws
 * UnreadableLogo if it is not a whole, still picture of at most 2,000 x 2,000 pixels, or takes more than 5 seconds.
 */
export function readLogo(bytes: Uint8Array): Uint8Array {
  return fromPicture(bytes, (picture) => pngOf(fitted(picture, ...MAX_SIZE)));
}

/** Encodes a picture. Leaves the alpha channel out if every pixel is opaque: the page then needs no mask. */
function pngOf({ height, rgba, width }: Pixels): Uint8Array {
  const isOpaque = !rgba.some((value, at) => at % 4 === 3 && value < 255);
  const data = isOpaque ? rgba.filter((_value, at) => at % 4 !== 3) : rgba;
  return encode({ width, height, data, channels: isOpaque ? 3 : 4 });
}
