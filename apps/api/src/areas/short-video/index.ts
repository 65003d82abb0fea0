import { shortVideoCalls } from '@oas/contract/short-video/calls'
import { implement } from '../../http/implement.ts'
import { log, query } from './service.ts'

export const shortVideo = {
  area: 'shortVideo',
  jobs: [],
  calls: implement(shortVideoCalls, { query, log }),
} as const
