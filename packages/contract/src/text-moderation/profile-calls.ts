import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { Empty, Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { Changed, Gone, SearchText, Version, change, edit, read, remove } from './access.ts'

/** Steps of reading that a profile may leave out; all others always run. */
export const profileSteps = [
  'symbols',
  'marks',
  'simplified',
  'twins',
  'leet',
  'radicals',
  'pinyin',
  'digits',
] as const
export type ProfileStep = (typeof profileSteps)[number]
/** Tables that a profile may add rows to. */
export const rowKinds = ['twins', 'leet', 'simplified', 'radicals', 'pinyin'] as const
export type RowKind = (typeof rowKinds)[number]
export const profileActs = ['submit', 'approve', 'reject', 'discard'] as const
export type ProfileAct = (typeof profileActs)[number]
export const mostProfileRows = 2000

const Count = Type.Integer({ minimum: 0 })
const Key = Type.String({ pattern: '^[a-z0-9_]{2,32}$' })
const Name = Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`\S` })
const Steps = Type.Object(
  Object.fromEntries(profileSteps.map((step) => [step, Type.Boolean()])) as Record<
    ProfileStep,
    ReturnType<typeof Type.Boolean>
  >,
  { additionalProperties: false },
)
export type Steps = Static<typeof Steps>

export const ProfileRow = Type.Object({
  id: Id,
  key: Key,
  name: Type.String(),
  builtIn: Type.Boolean(),
  steps: Steps,
  edition: Type.Integer({ description: 'what releases take; rises with each approved change' }),
  scenes: Count,
  rows: Count,
  draft: nullable(
    Type.Object({
      state: oneOf(['draft', 'pending', 'rejected']),
      steps: Steps,
      added: Count,
      removed: Count,
      authors: Type.Array(Type.String()),
      own: Type.Boolean({ description: 'written by the caller, who may not approve it' }),
      reason: Type.String(),
    }),
  ),
  version: Version,
  updatedBy: Type.String(),
  updatedAt: nullable(Millis),
})
export type ProfileRow = Static<typeof ProfileRow>

export const TableRow = Type.Object({
  id: Id,
  kind: oneOf(rowKinds),
  given: Type.String(),
  readAs: Type.String(),
  state: oneOf(['approved', 'added', 'removed']),
  madeBy: Type.String(),
  madeAt: Millis,
})
export type TableRow = Static<typeof TableRow>
const rowFields = {
  kind: oneOf(rowKinds),
  given: Type.String({ minLength: 1, maxLength: 16 }),
  readAs: Type.String({ minLength: 1, maxLength: 32 }),
}

/** Two words that a change makes the same, and a text whose hits a change changes. */
const Collapse = Type.Object({ first: Type.String(), second: Type.String(), form: Type.String() })
const ChangedText = Type.Object({
  recordId: Id,
  text: Type.String(),
  gained: Type.Array(Type.String()),
  lost: Type.Array(Type.String()),
})
const ofRow = { profileId: Id, id: Id }

/** How texts and words are read before they are compared: steps and tables, checked by two. */
export const textProfileCalls = {
  profiles: call({
    ...read,
    scope: 'none',
    path: '/profile',
    input: Type.Object({ ...paging, text: SearchText }),
    output: pageOf(ProfileRow),
    summary: 'Profiles: which steps and tables read the texts of scenes',
  }),
  profile: call({
    ...read,
    scope: 'none',
    path: '/profile/:id',
    input: Type.Object({ id: Id }),
    output: ProfileRow,
    summary: 'One profile with what is written and not yet approved',
  }),
  createProfile: call({
    ...edit,
    scope: 'none',
    path: '/profile',
    input: Type.Object({
      body: Type.Object({ key: Key, name: Name, like: Key }, { additionalProperties: false }),
    }),
    output: Changed,
    summary: 'Make a profile with the steps and tables of another; no scene reads by it yet',
  }),
  updateProfile: call({
    ...change,
    scope: 'none',
    path: '/profile/:id',
    input: Type.Object({ id: Id, version: Version, body: Steps }),
    output: Changed,
    summary: 'Write which steps run; it holds once another person approved it and it is released',
  }),
  removeProfile: call({
    ...remove,
    scope: 'none',
    path: '/profile/:id',
    input: Gone,
    output: Empty,
    summary: 'Delete a profile that no scene reads by',
  }),
  profileRows: call({
    ...read,
    scope: 'none',
    path: '/profile/:profileId/table',
    input: Type.Object({
      ...sortBy(['given', 'readAs', 'madeAt']),
      ...paging,
      profileId: Id,
      kind: Type.Optional(oneOf(rowKinds)),
      text: SearchText,
    }),
    output: pageOf(TableRow),
    summary: 'Rows that a profile adds to the built-in tables',
  }),
  createProfileRow: call({
    ...edit,
    scope: 'none',
    path: '/profile/:profileId/table',
    input: Type.Object({ profileId: Id, ...rowFields }),
    output: Type.Object({ id: Id }),
    summary: 'Add a row to a table of a profile',
  }),
  updateProfileRow: call({
    ...change,
    scope: 'none',
    path: '/profile/:profileId/table/:id',
    input: Type.Object({ ...ofRow, ...rowFields }),
    output: Type.Object({ id: Id }),
    summary: 'Put another row in the place of one',
  }),
  removeProfileRow: call({
    ...edit,
    method: 'DELETE',
    scope: 'none',
    path: '/profile/:profileId/table/:id',
    input: Type.Object(ofRow),
    output: Empty,
    summary: 'Take a row away; one that is in force goes with the next approval',
  }),
  previewProfile: call({
    ...read,
    path: '/profile/:id/preview',
    answersWithin: 60_000,
    input: Type.Object({ id: Id }),
    output: Type.Object({
      version: Version,
      words: Count,
      collapsed: Count,
      collapses: Type.Array(Collapse),
      looked: Count,
      changed: Count,
      texts: Type.Array(ChangedText),
    }),
    summary:
      'Words that what is written makes the same, and newest texts whose hits change; who looked ' +
      'is noted, as nobody approves unseen',
  }),
  setProfileState: call({
    ...edit,
    access: 'text.read',
    scope: 'none',
    path: '/profile/state',
    input: Type.Object({
      id: Id,
      version: Version,
      act: oneOf(profileActs),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Changed,
    answersWithin: 60_000,
    summary:
      'Submit or discard what is written (text.edit); approve it after its preview, or reject it ' +
      '(text.review)',
  }),
}
