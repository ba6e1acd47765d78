import { JPG } from 'image-size/types/jpg';
import { decode } from 'jpeg-js';
import { type Pixels, upright } from './pixels.ts';
import { assertSize, MAX_PIXELS, UnreadableLogo } from './unreadable-logo.ts';

/** A picture of 2,000 x 2,000 pixels in four colours takes 112 MB. */
const MAX_MEGABYTES = 128;

export function isJpeg(bytes: Uint8Array): boolean {
  return JPG.validate(bytes);
}

/** Decodes a JPEG of at most 2,000 x 2,000 pixels. Throws UnreadableLogo, or an error of the decoder if the picture is damaged. */
export function decodeJpeg(bytes: Uint8Array): Pixels {
  const { height, orientation = 1, width } = sizeOf(bytes);
  assertSize(width, height);
  const decoded = decode(bytes, {
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
