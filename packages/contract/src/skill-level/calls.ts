import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Id, Millis, TypeKey, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  SkillDetail,
  SkillLadder,
  SkillRow,
  SkillSetting,
  skillLevels,
  skillStates,
} from './schemas.ts'

const read = {
  service: 'review',
  access: 'skill-level.read',
  scope: 'filtered',
  method: 'GET',
} as const
const edit = { ...read, access: 'skill-level.edit', method: 'POST' } as const
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** How far people have come in a type and language, by what inspections found. */
export const skillLevelCalls = {
  own: call({
    ...read,
    path: '/skill-level/own',
    access: 'signed-in',
    scope: 'self',
    input: Empty,
    output: Type.Object({ list: Type.Array(SkillRow) }),
    summary: 'The levels of the caller, and what the next ones ask for',
  }),
  list: call({
    ...read,
    path: '/skill-level',
    input: Type.Object({
      ...sortBy(['person', 'team', 'rank', 'since', 'inspected', 'fixedUntil']),
      ...paging,
      personId: Type.Optional(Id),
      teamId: Type.Optional(Id),
      typeKey: Type.Optional(TypeKey),
      language: Type.Optional(Type.String({ minLength: 1, maxLength: 16 })),
      level: Type.Optional(oneOf(skillLevels)),
      state: Type.Optional(oneOf(skillStates)),
    }),
    output: pageOf(SkillRow),
    summary: 'Who has which level, in the types of the caller; everybody else is a trainee',
  }),
  byType: call({
    ...read,
    path: '/skill-level/by-type',
    input: Empty,
    output: Type.Array(
      Type.Object({
        typeKey: TypeKey,
        appName: Type.String(),
        typeName: Type.String(),
        trainee: Type.Integer(),
        released: Type.Integer(),
        expert: Type.Integer(),
      }),
    ),
    summary: 'How many people have which level in a type, over all languages',
  }),
  ladder: call({
    ...read,
    path: '/skill-level/ladder',
    input: Empty,
    output: Type.Object({
      version: Version,
      body: SkillLadder,
      updatedAt: Millis,
      updatedBy: Type.String({ description: 'empty: it stands since the beginning' }),
    }),
    summary: 'What the levels ask for',
  }),
  saveLadder: call({
    ...edit,
    method: 'PUT',
    path: '/skill-level/ladder',
    input: Type.Object({ version: Version, ...SkillLadder.properties }),
    output: Type.Object({ version: Version }),
    summary: 'Change what the levels ask for; levels move within minutes',
  }),
  preview: call({
    ...edit,
    path: '/skill-level/ladder/preview',
    input: SkillLadder,
    output: Type.Object({
      rise: Type.Integer(),
      fall: Type.Integer(),
      stay: Type.Integer(),
      all: Type.Integer({ description: 'levels that there are figures for' }),
    }),
    answersWithin: 15_000,
    summary: 'How many people would rise and fall with such a ladder',
  }),
  set: call({
    ...edit,
    path: '/skill-level',
    input: SkillSetting,
    output: Type.Object({ id: Id }),
    summary: 'Set the level of somebody else by hand, for a while or until figures move it',
  }),
  detail: call({
    ...read,
    path: '/skill-level/:id',
    input: Type.Object({ id: Id }),
    output: SkillDetail,
    summary: 'A level with the accuracy of the last weeks and all its moves',
  }),
  compute: call({
    ...edit,
    path: '/skill-level/:id/compute',
    input: Type.Object({ id: Id }),
    output: Type.Object({ level: oneOf(skillLevels), moved: nullable(oneOf(skillLevels)) }),
    summary: 'Make the figures of a person anew, now; `moved`: the level before',
  }),
}

export const skillLevelArea = {
  calls: { skillLevel: skillLevelCalls },
  acts: ['skillLevel.move', 'skillLevel.saveLadder', 'skillLevel.set'],
  pages: [
    page('/skill-level', 'skill-level.read', ['records', 96, 'skill_level', 'chart']),
    page('/skill-level/own', 'signed-in', ['records', 97, 'my_skill_level', 'card']),
  ],
} as const satisfies Area
