/** A reading of a text that knows where in the text as received each of its UTF-16 units stood. */
export type Stream = {
  name: 'raw' | 'plain' | 'squeezed' | 'leet' | 'twins' | 'pinyin' | 'radicals' | 'digits'
  text: string
  /** Per unit of `text`: where it begins in the text as received. */
  starts: Int32Array
  /** Per unit of `text`: where it ends in the text as received, exclusive. */
  ends: Int32Array
  /** Whether a hit by this reading counts one level less. */
  weaker: boolean
}

/** A reading of letters and digits alone, with what was dropped and folded between them. */
export type SqueezedStream = Stream & {
  /** Per unit: characters that were dropped before it, at most 255. */
  gaps: Uint8Array
  /** Per unit: 1 where a space was dropped before it, 2 where a sentence ended there. */
  gapFlags: Uint8Array
  /** Per unit: how many equal neighbours it stands for. */
  runs: Uint16Array
  /** Per unit: the place of the first of them in the text of the plain stream. */
  plainIndex: Int32Array
}
