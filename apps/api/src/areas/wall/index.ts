import { wallCalls } from '@oas/contract/wall/calls'
import { implement } from '../../http/implement.ts'
import { read } from './read.ts'

/** What comes in, waits and is done now, and what becomes of it. */
export const wall = { area: 'wall', jobs: [], calls: implement(wallCalls, { read }) } as const
