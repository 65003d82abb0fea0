import { pictureWords } from '../picture/pdq.ts'
import { textWords } from '../text/simhash.ts'
import { type HashIndex, gatherHashes, makeHashIndex } from './hash-index.ts'
import { buildSegment } from './segment.ts'

/** A hash by the number of what it is of. */
export type NumberedHash = { readonly id: number; readonly hash: Uint32Array }

/**
 * An index of hashes of pictures, or of frames of videos; of a number that comes twice the last.
 */
export function buildPictureIndex(pictures: Iterable<NumberedHash>): HashIndex {
  return makeHashIndex(buildSegment(gatherHashes(pictureWords, pictures)))
}

/** An index of hashes of texts; of a number that comes twice the last. */
export function buildTextIndex(texts: Iterable<NumberedHash>): HashIndex {
  return makeHashIndex(buildSegment(gatherHashes(textWords, texts)))
}
