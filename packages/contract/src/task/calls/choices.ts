import { Type } from 'typebox'
import { call } from '../../define.ts'
import { AppId, Empty, Id, TypeId, TypeKey, oneOf } from '../../envelope.ts'
import { businessKinds } from '../../kinds.ts'
import { Relation } from '../../setting/condition-schemas.ts'
import {
  drawKinds,
  handingRules,
  orderings,
  speedKinds,
  strata,
  taskKinds,
  taskReviews,
  taskStates,
} from '../schemas.ts'
import { read } from './shared.ts'

const option = <const T extends readonly string[]>(values: T) =>
  Type.Array(Type.Object({ value: oneOf(values), label: Type.String() }))

/** What a task can be made of. */
export const choiceCalls = {
  kinds: call({
    ...read,
    path: '/task/type',
    input: Empty,
    output: Type.Array(
      Type.Object({
        value: oneOf(taskKinds),
        label: Type.String(),
        running: Type.Integer(),
        waiting: Type.Integer(),
        late: Type.Integer({ description: 'tasks that are behind their plan' }),
      }),
    ),
    summary: 'Kinds of tasks, with what runs and waits of each',
  }),
  config: call({
    ...read,
    path: '/task-config',
    scope: 'none',
    input: Empty,
    output: Type.Object({
      states: option(taskStates),
      reviews: option(taskReviews),
      draws: option(drawKinds),
      strata: option(strata),
      handing: option(handingRules),
      speeds: option(speedKinds),
      orderings: option(orderings),
    }),
    summary: 'Every choice of a task, by name',
  }),
  range: call({
    ...read,
    path: '/business-range-v2',
    input: Type.Object({
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    output: Type.Array(
      Type.Object({
        business: oneOf(businessKinds),
        apps: Type.Array(
          Type.Object({
            appId: AppId,
            name: Type.String(),
            types: Type.Array(
              Type.Object({
                key: TypeKey,
                type: TypeId,
                name: Type.String(),
                waiting: Type.Integer(),
              }),
            ),
          }),
        ),
      }),
    ),
    summary: 'Types a caller may give out, by kind of business and app, and what waits of each',
  }),
  apps: call({
    ...read,
    path: '/appTrees',
    input: Empty,
    output: Type.Array(
      Type.Object({
        appId: AppId,
        name: Type.String(),
        types: Type.Array(Type.Object({ key: TypeKey, type: TypeId, name: Type.String() })),
      }),
    ),
    summary: 'Apps of the caller with their types',
  }),
  privateInfos: call({
    ...read,
    path: '/private-infos',
    input: Type.Object({ appId: AppId, type: TypeId }),
    output: Type.Object({
      fields: Type.Array(
        Type.Object({
          key: Type.String(),
          label: Type.String(),
          path: Type.String(),
          mask: Type.String({ description: 'how it is masked' }),
        }),
      ),
    }),
    summary: 'Fields of a type that are masked on its page',
  }),
  business: call({
    ...read,
    path: '/business-config',
    input: Type.Object({ business: oneOf(businessKinds) }),
    output: Type.Object({
      pages: Type.Array(Type.String({ description: 'key of an audit page' })),
      types: Type.Array(
        Type.Object({
          key: TypeKey,
          name: Type.String(),
          pages: Type.Array(Type.String()),
          conditions: Type.Array(
            Type.Object({ field: Type.String(), label: Type.String(), relation: Relation }),
          ),
          trees: Type.Array(Type.Integer({ description: 'label tree' })),
        }),
      ),
      trees: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    }),
    summary: 'Pages, types, conditions and label trees of a kind of business',
  }),
  teams: call({
    ...read,
    path: '/team',
    scope: 'none',
    input: Empty,
    output: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        people: Type.Integer({ description: 'who may take records' }),
        online: Type.Integer({ description: 'of them, at work now' }),
      }),
    ),
    summary: 'Teams to give work to',
  }),
  home: call({
    ...read,
    access: 'signed-in',
    scope: 'self',
    path: '/homepage-route',
    input: Empty,
    output: Type.Object({ path: Type.String(), query: Type.Record(Type.String(), Type.String()) }),
    summary: 'Where the caller best goes on: their first running task, or the tasks',
  }),
}
