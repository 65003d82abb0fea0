export type { Likeness } from './likeness.ts'
export { hashDistance } from './bits/distance.ts'
export type { Pixels } from './picture/pixels.ts'
export type { PictureHash, Turn } from './picture/pdq.ts'
export {
  formatPdq,
  hashPicture,
  hashTurns,
  parsePdq,
  pictureAlgorithm,
  pictureWords,
  turns,
} from './picture/pdq.ts'
export { trimBorders } from './picture/borders.ts'
export type { PictureLines } from './picture/compare.ts'
export { comparePictures, pictureLines, readDistance } from './picture/compare.ts'
export {
  formatSimhash,
  hashText,
  leastCharacters,
  parseSimhash,
  textAlgorithm,
  textWords,
} from './text/simhash.ts'
export type { ReadableText, TextLines } from './text/compare.ts'
export { compareTexts, textLines, trigramJaccard } from './text/compare.ts'
export { audioAlgorithm, frameSeconds, printAudio, printQuery, sampleRate } from './audio/print.ts'
export type { AudioLines } from './audio/stretch.ts'
export { audioLines } from './audio/stretch.ts'
export type { AudioEntries, AudioSegment } from './audio/segment.ts'
export { buildAudioSegment, gatherPrints, listAudioBuffers } from './audio/segment.ts'
export type { AudioIndex, AudioMatch } from './audio/audio-index.ts'
export {
  addPrint,
  buildAudioIndex,
  copyPrints,
  makeAudioIndex,
  matchAudio,
  mergePrints,
  needsAudioMerge,
  removePrint,
  replaceAudioSegment,
  searchAudio,
} from './audio/audio-index.ts'
export type { VideoFrame } from './video/frames.ts'
export type { VideoLines, VideoMatch, VideoSide } from './video/match.ts'
export { matchVideo, videoAlgorithm, videoLines } from './video/match.ts'
export type { Face, FaceLines } from './face/match.ts'
export { faceLines, matchFace, vectorCosine } from './face/match.ts'
export type { HitVerdict, ListType, StoreHit } from './judge-hits.ts'
export { exceptionRadius, judgeHits } from './judge-hits.ts'
export type { HashEntries, HashSegment } from './lookup/segment.ts'
export { buildSegment, listSegmentBuffers } from './lookup/segment.ts'
export type { HashIndex, NearHash } from './lookup/hash-index.ts'
export {
  addHash,
  copyHashes,
  countHashes,
  gatherHashes,
  makeHashIndex,
  mergeHashes,
  needsMerge,
  removeHash,
  replaceSegment,
  searchHashes,
} from './lookup/hash-index.ts'
export type { NumberedHash } from './lookup/kinds.ts'
export { buildPictureIndex, buildTextIndex } from './lookup/kinds.ts'
