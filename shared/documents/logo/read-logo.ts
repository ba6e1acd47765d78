import { encode } from 'fast-png';
import { TookTooLong, withinTime } from '#shared/platform/within-time.ts';
import { decodeJpeg, isJpeg } from './decode-jpeg.ts';
import { decodePng } from './decode-png.ts';
import { fitted, type Pixels } from './pixels.ts';
import { isPng } from './png-chunks.ts';
import { UnreadableLogo } from './unreadable-logo.ts';

/** The size of the logo's place on a page, at 432 pixels per inch. More pixels make each report larger, but nothing sharper. */
const MAX_SIZE = [780, 252] as const;
const TIME_LIMIT_MS = 5_000;

/**
 * Decodes the PNG or JPEG of a logo and returns it as a plain PNG of at most 780 x 252 pixels, which every report can print. Throws
 * UnreadableLogo if it is not a whole, still picture of at most 2,000 x 2,000 pixels, or takes more than 5 seconds.
 */
export const readLogo = (bytes: Uint8Array): Uint8Array => {
  const decodePicture = decoderOf(bytes);
  try {
    return withinTime(TIME_LIMIT_MS, () => pngOf(fitted(decodePicture(bytes), ...MAX_SIZE)));
  } catch (error) {
    if (error instanceof UnreadableLogo) throw error;
    if (error instanceof TookTooLong) {
      throw new UnreadableLogo('takes more than 5 seconds to decode: use a smaller picture', { cause: error });
    }
    // The decoders throw errors of many kinds. All of them mean that the picture is damaged.
    throw new UnreadableLogo('is damaged, we cannot decode it: save it again as PNG or JPEG', { cause: error });
  }
};

const decoderOf = (bytes: Uint8Array): ((bytes: Uint8Array) => Pixels) => {
  if (isPng(bytes)) return decodePng;
  if (isJpeg(bytes)) return decodeJpeg;
  throw new UnreadableLogo('is not a PNG or JPEG');
};

/** Encodes a picture. Leaves the alpha channel out if every pixel is opaque: the page then needs no mask. */
const pngOf = ({ height, rgba, width }: Pixels): Uint8Array => {
  const isOpaque = !rgba.some((value, at) => at % 4 === 3 && value < 255);
  const data = isOpaque ? rgba.filter((_value, at) => at % 4 !== 3) : rgba;
  return encode({ width, height, data, channels: isOpaque ? 3 : 4 });
};
