import { encode as encodePng } from 'fast-png';
import { JPG } from 'image-size/types/jpg';
import { decode as decodeJpegFile, encode as encodeJpeg } from 'jpeg-js';
import { TookTooLong, withinTime } from '#shared/platform/time-limit.ts';
import { decodePng, isPng } from './decode-png.ts';
import { assertSize, fitted, MAX_PIXELS, type Pixels, UnreadableLogo, upright } from './pixels.ts';

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
  return encodePng({ width, height, data, channels: isOpaque ? 3 : 4 });
}

/** A page of handwriting can be read at this size. */
const MAX_SIDE = 1_600;
const QUALITY = 80;

/**
 * Decodes a photo and returns it as a plain JPEG of at most 1,600 x 1,600 pixels: without what cameras write into it, such as the place.
 * Throws UnreadableLogo if it is not a whole, still picture of at most 2,000 x 2,000 pixels, or takes more than 5 seconds.
 */
export function readPhoto(bytes: Uint8Array): Uint8Array {
  return fromPicture(bytes, (picture) => {
    const { height, rgba, width } = fitted(picture, MAX_SIDE, MAX_SIDE);
    return encodeJpeg({ data: rgba, height, width }, QUALITY).data;
  });
}

const TIME_LIMIT_MS = 5_000;

/**
 * Decodes a PNG or JPEG, and returns what `make` makes of it. Throws UnreadableLogo if it is not a whole, still picture of at most
 * 2,000 x 2,000 pixels, or if both take more than 5 seconds.
 */
function fromPicture(bytes: Uint8Array, make: (pixels: Pixels) => Uint8Array): Uint8Array {
  const decodePicture = decoderOf(bytes);
  try {
    return withinTime(TIME_LIMIT_MS, () => make(decodePicture(bytes)));
  } catch (error) {
    if (error instanceof UnreadableLogo) throw error;
    if (error instanceof TookTooLong) {
      throw new UnreadableLogo('takes more than 5 seconds to decode: use a smaller picture', { cause: error });
    }
    // The decoders throw errors of many kinds. All of them mean that the picture is damaged.
    throw new UnreadableLogo('is damaged, we cannot decode it: save it again as PNG or JPEG', { cause: error });
  }
}

function decoderOf(bytes: Uint8Array): (bytes: Uint8Array) => Pixels {
  if (isPng(bytes)) return decodePng;
  if (JPG.validate(bytes)) return decodeJpeg;
  throw new UnreadableLogo('is not a PNG or JPEG');
}

/** A picture of 2,000 x 2,000 pixels in four colours takes 112 MB. */
const MAX_MEGABYTES = 128;

/** Decodes a JPEG of at most 2,000 x 2,000 pixels. Throws UnreadableLogo, or an error of the decoder if the picture is damaged. */
function decodeJpeg(bytes: Uint8Array): Pixels {
  const { height, orientation = 1, width } = sizeOf(bytes);
  assertSize(width, height);
  const decoded = decodeJpegFile(bytes, {
    useTArray: true,
    tolerantDecoding: false,
    // The decoder checks each header again: a second one may claim more than the first.
    maxResolutionInMP: MAX_PIXELS / 1_000_000,
    maxMemoryUsageInMB: MAX_MEGABYTES,
  });
  assertSize(decoded.width, decoded.height);
  return upright({ width: decoded.width, height: decoded.height, rgba: decoded.data }, orientation);
}

function sizeOf(bytes: Uint8Array): ReturnType<typeof JPG.calculate> {
  try {
    // A copy, since the library reads past the end of a view into a larger buffer.
    return JPG.calculate(new Uint8Array(bytes));
  } catch (error) {
    throw new UnreadableLogo('is no whole JPEG: its header is missing or cut off', { cause: error });
  }
}
