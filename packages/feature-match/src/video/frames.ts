/** A frame of a video: where it stands, in seconds, and the hash of its picture. */
export type VideoFrame = {
  readonly at: number
  readonly hash: Uint32Array
  readonly quality: number
}

/** A frame with the seconds until the next one. */
export type TimedFrame = VideoFrame & { readonly seconds: number }

/** What the last frame of a video stands for, which no other one ends. */
const lastSeconds = 1

/** The frames in the order of time that show enough; what others show counts on neither side. */
export function listClearFrames(frames: readonly VideoFrame[], quality: number): TimedFrame[] {
  const inTime = frames.toSorted((a, b) => a.at - b.at)
  return inTime
    .map((frame, at) => ({
      ...frame,
      seconds: (inTime[at + 1]?.at ?? frame.at + lastSeconds) - frame.at,
    }))
    .filter((frame) => frame.quality >= quality && frame.seconds > 0)
}
