import { encode } from 'jpeg-js';
import { fromPicture } from './decode-picture.ts';
import { fitted } from './pixels.ts';

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
    return encode({ data: rgba, height, width }, QUALITY).data;
  });
}
