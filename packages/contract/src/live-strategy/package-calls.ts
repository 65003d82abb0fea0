import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Id, Millis, oneOf, pageOf, paging } from '../envelope.ts'
import { edit, read } from '../model/access.ts'
import { Changed, Version } from '../model/schemas.ts'
import { PackageContent, PackageDiff, PackageRow, packageActs, packageStates } from './schemas.ts'

const path = '/live-strategy-package'

/** Packages of approved live strategies with their ladders, in which they come into force. */
export const livePackageCalls = {
  list: call({
    ...read,
    path,
    input: Type.Object({
      ...paging,
      appId: Type.Optional(AppId),
      state: Type.Optional(oneOf(packageStates)),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: pageOf(PackageRow),
    summary: 'Packages, the newest first, with the signals they gave',
  }),
  get: call({
    ...read,
    path: `${path}/:id`,
    input: Type.Object({ id: Id }),
    output: Type.Object({
      ...PackageRow.properties,
      content: PackageContent,
      figures: Type.Array(
        Type.Object({
          strategyId: Id,
          name: Type.String(),
          label: Type.String(),
          stopped: Type.Boolean(),
          signals: Type.Integer(),
          right: Type.Integer(),
          wrong: Type.Integer(),
        }),
      ),
      moves: Type.Array(
        Type.Object({
          at: Millis,
          actor: Type.String(),
          action: Type.String(),
          share: Type.Number(),
          reason: Type.String(),
        }),
      ),
    }),
    summary: 'A package: what is in it, what it signalled, and how its share moved',
  }),
  diff: call({
    ...read,
    path: `${path}/:id/diff`,
    input: Type.Object({ id: Id, against: Type.Optional(Id) }),
    output: Type.Object({
      against: Type.Integer({ description: 'number of the other; 0: nothing was in force' }),
      list: Type.Array(PackageDiff),
    }),
    summary: 'What a package changes beside another one, else the one in force',
  }),
  create: call({
    ...edit,
    access: 'model.release',
    path,
    input: Type.Object({
      appId: AppId,
      note: Type.String({ minLength: 1, maxLength: 500 }),
      strategyIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    }),
    output: Type.Object({ id: Id, number: Type.Integer() }),
    summary: 'Build a package of what is in force and the approved strategies that are ticked',
  }),
  release: call({
    ...edit,
    access: 'model.release',
    path: `${path}/:id/release`,
    input: Type.Object({
      id: Id,
      version: Version,
      act: oneOf(packageActs),
      share: Type.Optional(Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 })),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Type.Object({ ...Changed.properties, number: Type.Integer() }),
    summary: 'Try on a share of hosts, bring to all, withdraw, or bring back under a new number',
  }),
}
