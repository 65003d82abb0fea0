export type { SqueezedStream, Stream } from './normalise/stream.ts'
