import { TookTooLong, withinTime } from '#shared/platform/within-time.ts';
import { decodeJpeg, isJpeg } from './decode-jpeg.ts';
import { decodePng } from './decode-png.ts';
import type { Pixels } from './pixels.ts';
import { isPng } from './png-chunks.ts';
import { UnreadableLogo } from './unreadable-logo.ts';

const TIME_LIMIT_MS = 5_000;

/**
 * Decodes a PNG or JPEG, and returns what `make` makes of it. Throws UnreadableLogo if it is not a whole, still picture of at most
 * 2,000 x 2,000 pixels, or if both take more than 5 seconds.
 */
export function fromPicture(bytes: Uint8Array, make: (pixels: Pixels) => Uint8Array): Uint8Array {
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
  if (isJpeg(bytes)) return decodeJpeg;
  throw new UnreadableLogo('is not a PNG or JPEG');
}
