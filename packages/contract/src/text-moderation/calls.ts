import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, TypeId, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { Changed, Gone, Version, change, edit, read, remove } from './access.ts'
import { textImportCalls } from './import-calls.ts'
import { itemFilters } from './item-filters.ts'
import { offlineActs, textOfflineCalls } from './offline-calls.ts'
import { textAttackCalls } from './attack-calls.ts'
import { textGeneratorCalls } from './generator-calls.ts'
import { textPlaceCalls } from './place-calls.ts'
import { textProfileCalls } from './profile-calls.ts'
import { textReleaseCalls } from './release-calls.ts'
import { textStatisticsCalls } from './statistics-calls.ts'
import { sandboxAuditActs, textSandboxCalls } from './sandbox-calls.ts'
import {
  Found,
  ItemBody,
  ItemDetail,
  ItemRow,
  LookedUp,
  Near,
  itemActs,
  longestText,
  mostApproved,
  mostLines,
  testSets,
} from './schemas.ts'

const Reason = Type.String({ maxLength: 200 })
const Ref = Type.Object({ id: Id, version: Version })

const where = {
  appId: AppId,
  type: TypeId,
  scene: Type.Optional(Type.String({ maxLength: 32 })),
  language: Type.Optional(Type.String({ maxLength: 16 })),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
}

/** Words, patterns and combinations, checked by two, released in numbered sets. */
export const textModerationCalls = {
  ...textPlaceCalls,
  ...textProfileCalls,
  ...textImportCalls,
  items: call({
    ...read,
    path: '/word',
    answersWithin: 5000,
    input: Type.Object({
      ...sortBy(['rule', 'level', 'state', 'changedAt']),
      ...paging,
      ...itemFilters,
    }),
    output: pageOf(ItemRow),
    summary: 'Words, patterns and combinations, those changed last first',
  }),
  item: call({
    ...read,
    path: '/word/:id',
    input: Type.Object({ id: Id }),
    output: ItemDetail,
    summary: 'One of them, with what the approved version says where that is another',
  }),
  createItem: call({
    ...edit,
    path: '/word',
    input: Type.Object({ body: ItemBody }),
    output: Changed,
    summary: 'Write a draft; what equals another of its library once normalised is refused',
  }),
  updateItem: call({
    ...change,
    path: '/word/:id',
    input: Type.Object({ id: Id, version: Version, body: ItemBody }),
    output: Changed,
    summary: 'Write a new version; the approved one stays in force until this one is',
  }),
  removeItem: call({
    ...remove,
    path: '/word/:id',
    input: Gone,
    output: Empty,
    summary: 'Delete a draft, or what was rejected, taken offline or expired',
  }),
  setState: call({
    ...edit,
    access: 'text.read',
    path: '/word/state',
    answersWithin: 10_000,
    input: Type.Object({
      refs: Type.Array(Ref, { minItems: 1, maxItems: mostApproved }),
      act: oneOf(itemActs),
      reason: Reason,
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          ok: Type.Boolean(),
          code: oneOf([
            '',
            'not-found',
            'conflict',
            'wrong-state',
            'second-person',
            'foreign-data',
            'limit-word',
            'limit-combination',
            'limit-pattern',
          ]),
        }),
      ),
      release: nullable(Version),
    }),
    summary:
      'Submit, restore (text.edit), approve, reject, take offline (text.review), stop or add at ' +
      'once (text.release); each item on its own',
  }),
  lookUp: call({
    ...read,
    method: 'POST',
    path: '/word/lookup',
    answersWithin: 10_000,
    limited: 20,
    input: Type.Object({
      lines: Type.Array(Type.String({ maxLength: 500 }), { minItems: 1, maxItems: mostLines }),
      libraryId: Type.Optional(Id),
    }),
    output: Type.Object({ list: Type.Array(LookedUp) }),
    summary: 'Which items are, equal or cover each line',
  }),
  attack: call({
    ...read,
    method: 'POST',
    path: '/word/attack',
    answersWithin: 10_000,
    limited: 10,
    input: Type.Object({ id: Id }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          way: Type.String({ description: 'how the words are disguised' }),
          text: Type.String(),
          found: Type.Boolean(),
        }),
      ),
    }),
    summary: 'Which disguises of the words of an item it finds; none where it is a pattern',
  }),
  checkPattern: call({
    ...read,
    method: 'POST',
    path: '/regex/check',
    scope: 'none',
    limited: 40,
    input: Type.Object({
      rule: Type.String({ minLength: 1, maxLength: 1000 }),
      wordType: Type.Integer({ minimum: 1, maximum: 2 }),
      samples: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 20 })),
    }),
    output: Type.Object({
      ok: Type.Boolean(),
      code: Type.String(),
      message: Type.String(),
      position: nullable(Type.Integer()),
      program: Type.Integer(),
      literal: Type.String(),
      warnings: Type.Array(Type.String()),
      spans: Type.Array(Type.Array(Type.Array(Type.Integer()))),
    }),
    summary: 'Whether a pattern can be used, what it costs, and what it finds in samples',
  }),
  test: call({
    ...read,
    method: 'POST',
    path: '/test',
    scope: { app: 'appId', type: 'type' },
    answersWithin: 10_000,
    limited: 20,
    input: Type.Object({
      ...where,
      text: Type.Optional(Type.String({ maxLength: longestText })),
      recordId: Type.Optional(Id),
      set: oneOf(testSets),
      setId: Type.Optional(Id),
    }),
    output: Type.Object({
      number: nullable(Version),
      fields: Type.Array(
        Type.Object({
          key: Type.String(),
          scene: Type.String(),
          text: Type.String(),
          hits: Type.Array(Found),
        }),
      ),
      suppressed: Type.Array(Near),
      near: Type.Array(Near),
      maxLevel: Type.Integer(),
      missing: Type.String(),
      truncated: Type.Boolean(),
      micros: Type.Integer(),
    }),
    summary:
      'What is found in a text, or in those of a record, and what was let off and why; by ' +
      'the words in force, those on trial, a release or a sandbox (setId), all approved or all ' +
      'written',
  }),
  testSteps: call({
    ...read,
    method: 'POST',
    path: '/test/steps',
    scope: 'none',
    limited: 40,
    input: Type.Object({
      text: Type.String({ maxLength: longestText }),
      language: Type.Optional(Type.String({ maxLength: 16 })),
      profile: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          step: Type.String(),
          before: Type.String(),
          after: Type.String(),
          changed: Type.Array(Type.Array(Type.Integer())),
        }),
      ),
    }),
    summary: 'How a text is read, step by step',
  }),
  ...textAttackCalls,
  ...textGeneratorCalls,
  ...textReleaseCalls,
  ...textStatisticsCalls,
  ...textOfflineCalls,
  ...textSandboxCalls,
  history: call({
    ...read,
    path: '/history',
    input: Type.Object({
      ...sortBy(['at', 'actor', 'action']),
      ...paging,
      kind: oneOf(['library', 'category', 'scene', 'profile', 'word', 'release', 'sandbox']),
      id: Id,
    }),
    output: pageOf(
      Type.Object({
        id: Id,
        at: Millis,
        actor: Type.String(),
        action: Type.String(),
        before: Type.Unknown(),
        after: Type.Unknown(),
      }),
    ),
    summary: 'What was done to a library, category, scene, profile, word or release',
  }),
}

export const textModerationArea = {
  calls: { textModeration: textModerationCalls },
  acts: [
    ...offlineActs,
    ...sandboxAuditActs,
    'textModeration.approve',
    'textModeration.approveProfile',
    'textModeration.approveBatch',
    'textModeration.build',
    'textModeration.createCategory',
    'textModeration.createItem',
    'textModeration.createLibrary',
    'textModeration.createProfile',
    'textModeration.createProfileRow',
    'textModeration.createScene',
    'textModeration.discardProfile',
    'textModeration.expire',
    'textModeration.fallback',
    'textModeration.full',
    'textModeration.liftFallback',
    'textModeration.markFalse',
    'textModeration.editItems',
    'textModeration.expire',
    'textModeration.exportItems',
    'textModeration.full',
    'textModeration.hold',
    'textModeration.importItems',
    'textModeration.offline',
    'textModeration.quarantine',
    'textModeration.recount',
    'textModeration.reject',
    'textModeration.rejectProfile',
    'textModeration.rejectBatch',
    'textModeration.removeCategory',
    'textModeration.removeItem',
    'textModeration.removeLibrary',
    'textModeration.removeProfile',
    'textModeration.removeProfileRow',
    'textModeration.removeScene',
    'textModeration.restore',
    'textModeration.resume',
    'textModeration.rollback',
    'textModeration.setLine',
    'textModeration.setSample',
    'textModeration.stage',
    'textModeration.stop',
    'textModeration.submit',
    'textModeration.submitProfile',
    'textModeration.updateCategory',
    'textModeration.updateItem',
    'textModeration.updateLibrary',
    'textModeration.updateProfile',
    'textModeration.updateProfileRow',
    'textModeration.updateScene',
    'textModeration.urgent',
    'textModeration.withdraw',
    'textModeration.withdrawBatch',
  ],
  pages: [
    page('/text/sensitive-index', 'text.read', ['text', 10, 'text_words', 'text']),
    page('/text/combination-index', 'text.read', ['text', 12, 'text_combinations', 'group']),
    page('/text/sensitive-management', 'text.read', ['text', 20, 'text_management', 'settings']),
    page('/text/sensitive-test', 'text.read', ['text', 30, 'text_test', 'search']),
    page('/text/sensitive-query', 'text.read', ['text', 40, 'text_query', 'list']),
    page('/text/sensitive-offline-test', 'text.read', ['text', 60, 'text_offline', 'chart']),
    page('/text/sandbox', 'text.read', ['text', 80, 'text_sandbox', 'copy']),
    page('/text/sandbox/*', 'text.read'),
    page('/text/sensitive-scene', 'text.read', ['text', 50, 'text_scenes', 'sliders']),
    page('/text/text-normalization', 'text.read', ['text', 55, 'text_profiles', 'font']),
    page('/text/sensitive-statistics', 'text.read', ['text', 70, 'text_statistics', 'chart']),
    page('/text/regex-generator', 'text.read', ['text', 90, 'text_generator', 'list']),
  ],
} as const satisfies Area
