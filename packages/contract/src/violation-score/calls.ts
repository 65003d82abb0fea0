import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  PointChange,
  PointLabel,
  Sample,
  TemplateBody,
  TemplateDetail,
  TemplateRow,
  UserDetail,
  UserScore,
  templateStates,
  userColumns,
} from './schemas.ts'

const path = '/violation-score'
const read = { service: 'review', access: 'score.read', scope: 'filtered', method: 'GET' } as const
const edit = { ...read, access: 'score.edit', method: 'POST' } as const
const review = { ...edit, access: 'score.review' } as const
const Revision = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Changed = Type.Object({ id: Id, revision: Revision })
const Uid = Type.String({ minLength: 1, maxLength: 64 })
const Workbook = Type.String({ minLength: 1, maxLength: 3_000_000, description: 'in base64' })

const userFilters = {
  templateId: Type.Optional(Id),
  appId: Type.Optional(AppId),
  uid: Type.Optional(Type.String({ maxLength: 64 })),
  least: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  labelId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  country: Type.Optional(Type.String({ maxLength: 8 })),
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
}

/** Points of users for violations: templates that give them, scores, and what these suggest. */
export const violationScoreCalls = {
  templates: call({
    ...read,
    path: `${path}/template`,
    input: Type.Object({
      ...sortBy(['name', 'version', 'updatedAt']),
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
      appId: Type.Optional(AppId),
      state: Type.Optional(oneOf(templateStates)),
    }),
    output: pageOf(TemplateRow),
    summary: 'Templates of the apps of the caller',
  }),
  template: call({
    ...read,
    path: `${path}/template/:id`,
    input: Type.Object({ id: Id }),
    output: TemplateDetail,
    summary: 'A template: its draft, its versions, the last recomputation',
  }),
  choices: call({
    ...read,
    scope: 'none',
    path: `${path}/choices`,
    input: Empty,
    output: Type.Object({
      punishes: Type.Array(
        Type.Object({
          id: Type.Integer(),
          lasts: Type.Boolean({ description: 'it needs a time' }),
          forEver: Type.Boolean({ description: 'it may be without an end' }),
        }),
      ),
      classes: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    }),
    summary: 'Punishments and classes of labels that a template can name',
  }),
  createTemplate: call({
    ...edit,
    path: `${path}/template`,
    input: Type.Object({ body: TemplateBody }),
    output: Changed,
    summary: 'Make a template; it gives points once a second person publishes it',
  }),
  updateTemplate: call({
    ...edit,
    method: 'PUT',
    path: `${path}/template`,
    input: Type.Object({ id: Id, baseVersion: Revision, body: TemplateBody }),
    output: Changed,
    summary: 'Write the draft of a template; what is in force stays until it is published',
  }),
  removeTemplate: call({
    ...edit,
    method: 'DELETE',
    path: `${path}/template`,
    query: ['id', 'baseVersion'],
    input: Type.Object({ id: Id, baseVersion: Revision }),
    output: Type.Object({ removed: Type.Boolean({ description: 'false: its draft alone' }) }),
    summary: 'Throw a draft away; a template that was never published goes with it',
  }),
  publish: call({
    ...review,
    path: `${path}/template/publish`,
    input: Type.Object({ id: Id, baseVersion: Revision, act: oneOf(['publish', 'retire']) }),
    output: Type.Object({ revision: Revision, version: Type.Integer() }),
    summary: 'Bring the draft of another person into force, or retire a template',
  }),
  check: call({
    ...read,
    access: 'score.edit',
    path: `${path}/template/check`,
    answersWithin: 15_000,
    limited: 10,
    input: Type.Object({ id: Id }),
    output: Type.Object({ list: Type.Array(Sample) }),
    summary: 'The scores of twenty users before and after the draft is in force',
  }),
  recompute: call({
    ...review,
    path: `${path}/recompute`,
    input: Type.Object({
      id: Id,
      dryRun: Type.Boolean({ description: 'only tells who would cross a line' }),
      days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 3650, description: 'users punished so long ago' }),
      ),
    }),
    output: Type.Object({ id: Id }),
    summary: 'Value by a template what happened before; a preview values by its draft, if any',
  }),
  recomputeUser: call({
    ...review,
    scope: { app: 'appId' },
    path: `${path}/recompute/user`,
    answersWithin: 10_000,
    input: Type.Object({ appId: AppId, uid: Uid }),
    output: Empty,
    summary: 'Value what one user did by the templates in force',
  }),
  cancelRecompute: call({
    ...review,
    path: `${path}/recompute/cancel`,
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'Stop a recomputation; what it has valued stays',
  }),
  users: call({
    ...read,
    method: 'POST',
    path: `${path}/user/query`,
    answersWithin: 10_000,
    input: Type.Object({ ...sortBy(userColumns), ...paging, ...userFilters }),
    output: pageOf(UserScore),
    summary: 'Users with points, the highest scores first',
  }),
  exportUsers: call({
    ...read,
    path: `${path}/user/export`,
    answers: 'raw',
    answersWithin: 60_000,
    input: Type.Object(userFilters),
    output: Type.Unknown(),
    summary: 'The same as a workbook, 20,000 users at most',
  }),
  user: call({
    ...read,
    access: 'record.read',
    scope: { app: 'appId' },
    path: `${path}/user/detail`,
    input: Type.Object({ appId: AppId, uid: Uid, at: Type.Optional(Millis) }),
    output: UserDetail,
    summary: 'The scores of a user at a time, and the events they come of',
  }),
  voidEvents: call({
    ...edit,
    path: `${path}/event/void`,
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`\S` }),
    }),
    output: Type.Object({ voided: Type.Integer() }),
    summary: 'Let events count no more, for good; for leaders',
  }),
  pointRules: call({
    ...read,
    path: `${path}/point-rule`,
    input: Type.Object({
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
      lacking: Type.Optional(Type.Boolean({ description: 'only labels without points' })),
    }),
    output: Type.Object({
      templates: Type.Array(Type.Object({ id: Id, name: Type.String(), revision: Revision })),
      list: Type.Array(PointLabel),
      total: Type.Integer(),
    }),
    summary: 'The points of every label in all templates; those of every level',
  }),
  savePointRules: call({
    ...edit,
    method: 'PUT',
    path: `${path}/point-rule`,
    input: Type.Object({ changes: Type.Array(PointChange, { minItems: 1, maxItems: 2000 }) }),
    output: Type.Object({ templates: Type.Integer() }),
    summary: 'Write points into the drafts of templates',
  }),
  exportPointRules: call({
    ...read,
    path: `${path}/point-rule/export`,
    answers: 'raw',
    answersWithin: 30_000,
    input: Empty,
    output: Type.Unknown(),
    summary: 'The points of every label as a workbook, a column for each template',
  }),
  importPointRules: call({
    ...edit,
    path: `${path}/point-rule/import`,
    answersWithin: 30_000,
    input: Type.Object({
      workbook: Workbook,
      preview: Type.Boolean(),
      skipWrong: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      stored: Type.Integer(),
      list: Type.Array(
        Type.Object({
          line: Type.Integer(),
          act: oneOf(['new', 'change', 'same', 'wrong']),
          label: Type.String(),
          template: Type.String(),
          before: nullable(Type.Integer()),
          after: nullable(Type.Integer()),
          problem: Type.String(),
        }),
      ),
    }),
    summary: 'Read such a workbook into the drafts of templates, line by line',
  }),
}

export const violationScoreArea = {
  calls: { violationScore: violationScoreCalls },
  acts: [
    'violationScore.cancelRecompute',
    'violationScore.createTemplate',
    'violationScore.exportUsers',
    'violationScore.publish',
    'violationScore.recompute',
    'violationScore.recomputeUser',
    'violationScore.removeTemplate',
    'violationScore.retire',
    'violationScore.updateTemplate',
    'violationScore.voidEvents',
  ],
  pages: [
    page('/violations-scores/index', 'score.read', [
      'records',
      120,
      'violation_templates',
      'settings',
    ]),
    page('/violations-scores/user-score-list', 'score.read', [
      'records',
      121,
      'violation_users',
      'people',
    ]),
    page('/violations-scores/template/*', 'score.read'),
    page('/credit-score/index', 'record.read', ['records', 122, 'credit_score', 'card']),
    page('/tags/point-rule', 'score.read', ['labels', 70, 'point_rule', 'tag']),
  ],
} as const satisfies Area
