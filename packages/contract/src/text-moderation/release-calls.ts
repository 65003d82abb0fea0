import { Type } from 'typebox'
import { call } from '../define.ts'
import { Empty, Id, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { Version, read, release } from './access.ts'
import { DiffRow, ServerRow } from './schemas.ts'
import { ReleaseRow } from './release-row.ts'
import { releaseNeeds, textStageCalls } from './stage-calls.ts'

const ReleaseId = Type.String({ pattern: '^[1-9][0-9]{0,8}$' })
const Reason = Type.String({ maxLength: 200 })

/** Numbered sets of approved words, and which of them is in force where. */
export const textReleaseCalls = {
  ...textStageCalls,
  releases: call({
    ...read,
    scope: 'none',
    path: '/release',
    input: Type.Object({ ...paging }),
    output: pageOf(ReleaseRow),
    summary: 'Releases, the newest first, each compared with the one before it',
  }),
  release: call({
    ...read,
    scope: 'none',
    path: '/release/:id',
    input: Type.Object({ id: ReleaseId }),
    output: Type.Object({
      ...ReleaseRow.properties,
      needs: oneOf(releaseNeeds, {
        description: 'of the caller, to bring it to users: a change order, or somebody else',
      }),
      troubles: Type.Array(Type.Object({ itemId: Id, rule: Type.String(), code: Type.String() })),
    }),
    summary: 'A release, and items that could not be compiled',
  }),
  diff: call({
    ...read,
    scope: 'none',
    path: '/release/:id/diff',
    answersWithin: 5000,
    input: Type.Object({
      id: ReleaseId,
      against: Type.Optional(ReleaseId),
      ...paging,
    }),
    output: pageOf(DiffRow),
    summary: 'What a release adds, changes and takes away; against the live one unless said',
  }),
  servers: call({
    ...read,
    scope: 'none',
    path: '/release/servers',
    input: Empty,
    output: Type.Object({
      live: nullable(Version),
      everywhere: Type.Boolean({ description: 'every server that is alive has it' }),
      list: Type.Array(ServerRow),
    }),
    summary: 'Which release each server has loaded',
  }),
  build: call({
    ...release,
    scope: 'none',
    path: '/release',
    answersWithin: 20_000,
    limited: 5,
    input: Type.Object({ note: Type.String({ maxLength: 500 }) }),
    output: Type.Object({ number: Version, state: oneOf(['ready', 'failed']) }),
    summary: 'Gather what is approved and compile it',
  }),
  full: call({
    ...release,
    scope: 'none',
    path: '/release/:id/full',
    answersWithin: 10_000,
    input: Type.Object({ id: ReleaseId, changeOrderId: Type.Optional(Id) }),
    output: Type.Object({ number: Version }),
    summary: 'Bring a release into force on every server; not by whoever wrote all of it',
  }),
  rollback: call({
    ...release,
    scope: 'none',
    path: '/release/:id/rollback',
    answersWithin: 20_000,
    input: Type.Object({ id: ReleaseId, reason: Reason }),
    output: Type.Object({ number: Version }),
    summary: 'Bring what an earlier release held into force again, under a new number',
  }),
}
