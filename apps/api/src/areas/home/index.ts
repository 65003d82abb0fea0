import { homeCalls } from '@oas/contract/home/calls'
import type { FirstSteps } from '@oas/contract/home/calls'
import { appName } from '../../core/app-name.ts'
import { audit } from '../../core/audit.ts'
import { permitsAddress } from '../../core/outgoing-guard.ts'
import { allowingLine } from '../../core/start-line.ts'
import { type Handler, implement } from '../../http/implement.ts'
import { farthestApp, hasOthers, whoHid } from './queries.ts'

type Calls = typeof homeCalls
/** Where the example receiver listens. */
const loopback = '127.0.0.1'
type Found = Awaited<ReturnType<typeof farthestApp>>

const typeOf = (row: Found): FirstSteps['type'] =>
  !row || row.type === null
    ? null
    : {
        type: row.type,
        name: row.typeName ?? '',
        business: row.business ?? '',
        published: row.pageKeys !== null,
        pageKey: row.pageKeys?.[0] ?? '',
      }
const decisionOf = (row: Found): FirstSteps['decision'] => {
  if (row?.arrived) return { state: 'arrived', error: '' }
  if (!row || row.state === null) return { state: 'none', error: '' }
  return { state: row.state === 'pending' ? 'waiting' : 'failed', error: row.error ?? '' }
}

const firstSteps: Handler<Calls['firstSteps']> = async (ctx) => {
  const [row, people, hidden] = await Promise.all([farthestApp(ctx), hasOthers(ctx), whoHid(ctx)])
  return {
    hidden: hidden ? { at: hidden.hiddenAt.getTime(), by: hidden.hiddenBy } : null,
    app: row ? { appId: row.appId, name: appName(ctx.language, row) } : null,
    type: typeOf(row),
    key: row?.key ?? false,
    record: row?.record ?? false,
    endpoint: row?.endpoint ?? false,
    allow: permitsAddress(ctx.config.allowedHosts, loopback, loopback)
      ? ''
      : allowingLine(ctx.config, loopback),
    people,
    decision: decisionOf(row),
  }
}

const showFirstSteps: Handler<Calls['showFirstSteps']> = async (ctx, { shown }) =>
  ctx.db.transaction().execute(async (tx) => {
    const changed = shown
      ? await tx.deleteFrom('homeFirstSteps').returning('id').executeTakeFirst()
      : await tx
          .insertInto('homeFirstSteps')
          .values({ hiddenAt: ctx.now(), hiddenBy: ctx.caller.name })
          .onConflict((on) => on.doNothing())
          .returning('id')
          .executeTakeFirst()
    if (changed)
      await audit(tx, ctx, [
        {
          action: shown ? 'home.showFirstSteps' : 'home.hideFirstSteps',
          subject: 'home:first-steps',
          detail: {},
        },
      ])
    return {}
  })

export const home = {
  area: 'home',
  jobs: [],
  calls: implement(homeCalls, { firstSteps, showFirstSteps }),
} as const
