import type { Input } from '@oas/contract/define'
import type { AttributeBody } from '@oas/contract/model/attribute-schemas'
import type { modelCalls } from '@oas/contract/model/calls'
import { mayApp, mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { readHistory } from '../../core/history.ts'
import type { Handler } from '../../http/implement.ts'
import { maySee } from './rights.ts'
import type { StrategyBody } from '@oas/contract/model/schemas'

type Calls = typeof modelCalls
type Kind = Input<Calls['history']>['kind']

const subjects: Readonly<Record<Kind, string>> = {
  model: 'model',
  version: 'model-version',
  label: 'model-label',
  strategy: 'model-strategy',
  multi: 'model-multi',
  attribute: 'model-attribute',
}

const isSeen = async (ctx: CallContext, kind: Kind, id: string): Promise<boolean> => {
  const { db, caller } = ctx
  if (kind === 'strategy') {
    const row = await db
      .selectFrom('modelStrategy')
      .select(['appId', 'body'])
      .where('id', '=', id)
      .executeTakeFirst()
    const types = (row?.body as unknown as StrategyBody | undefined)?.types ?? []
    return row !== undefined && types.some((type) => mayType(caller, row.appId, type))
  }
  if (kind === 'attribute') {
    const row = await db
      .selectFrom('modelAttribute')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirst()
    const body = row?.body as unknown as AttributeBody | undefined
    return body?.scopes.some(({ appId }) => mayApp(caller, appId)) ?? false
  }
  const tables = { label: 'modelLabel', version: 'modelVersion', multi: 'modelMulti' } as const
  const modelId =
    kind === 'model'
      ? id
      : ((
          await db
            .selectFrom(tables[kind])
            .select('modelId')
            .where('id', '=', id)
            .executeTakeFirst()
        )?.modelId ?? '0')
  const model = await db
    .selectFrom('model')
    .select('apps')
    .where('id', '=', modelId)
    .executeTakeFirst()
  return model !== undefined && maySee(ctx, model.apps)
}

/** The right to see what was done to something is that to see it. */
export const history: Handler<Calls['history']> = async (ctx, { kind, id, ...page }) => {
  if (!(await isSeen(ctx, kind, id))) fail('not-found', { field: 'id' })
  return readHistory(ctx, { subjects: [`${subjects[kind]}:${id}`], acts: 'model.' }, page)
}
