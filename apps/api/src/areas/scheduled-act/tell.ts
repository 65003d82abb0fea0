import { textOf } from '@oas/texts'
import type { Context } from '../../core/context.ts'
import { clientOf } from '../../db/client.ts'
import { sendMessage } from '../message/index.ts'
import { listLeaders } from './queries/leaders.ts'
import { type Untold, takeUntold } from './queries/run.ts'
import type { Tx } from './queries/write.ts'

const batch = 200
const namesMost = 5
const words = {
  failed: 'scheduled_act.told_failed',
  missed: 'scheduled_act.told_missed',
  'maker-gone': 'scheduled_act.told_maker_gone',
} as const
type What = keyof typeof words

/** Whom an act concerns that was not done: its maker, or, where they are gone, the leaders. */
const listenersOf = (tx: Tx, act: Untold): Promise<string[]> | string[] =>
  act.why === 'maker-gone' ? listLeaders(clientOf(tx), act.appId, act.type) : [act.madeBy]

const tell = async (
  tx: Tx,
  now: Date,
  personId: string,
  what: What,
  acts: readonly Untold[],
): Promise<void> => {
  const names = acts.slice(0, namesMost).map((act) => act.uid || act.postId)
  const params = {
    n: acts.length,
    users: [...names, ...(acts.length > namesMost ? ['…'] : [])].join(', '),
    by: acts[0]?.maker ?? '',
  }
  const transKey = words[what]
  await sendMessage(tx, now, {
    msgType: 1,
    plat: 'scheduled-act',
    audience: { personIds: [personId] },
    link: `/scheduled-acts/past?state=${what === 'missed' ? 'missed' : 'failed'}`,
    payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
  })
}

/** Tells people of acts that were not done, each once, many of a kind in one message. */
export function tellFailures(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const untold = await takeUntold(clientOf(tx), batch)
    const groups = new Map<string, { personId: string; what: What; acts: Untold[] }>()
    for (const act of untold) {
      const what: What = act.why === 'maker-gone' ? 'maker-gone' : act.state
      for (const personId of await listenersOf(tx, act)) {
        const key = `${personId} ${what} ${act.madeBy}`
        const group = groups.get(key) ?? { personId, what, acts: [] }
        group.acts.push(act)
        groups.set(key, group)
      }
    }
    for (const { personId, what, acts } of groups.values())
      await tell(tx, ctx.now(), personId, what, acts)
    return untold.length === batch
  })
}
