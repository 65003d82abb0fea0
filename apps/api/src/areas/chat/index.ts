import { chatCalls } from '@oas/contract/chat/calls'
import type { Input, Output } from '@oas/contract/define'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { implement } from '../../http/implement.ts'
import { type GroupRow, listGroups, listReports } from './queries.ts'

type Calls = typeof chatCalls
type Seen = Output<Calls['userGroups']>[number]['groups'][number]

const reportTexts = async (
  ctx: CallContext,
  { itemList }: Input<Calls['reportTexts']>,
): Promise<Output<Calls['reportTexts']>> => {
  const own = itemList.filter(({ appId, type }) => mayType(ctx.caller, appId, type))
  const rows =
    own.length === 0
      ? []
      : await listReports(
          ctx.pool,
          own.map((item, n) => ({
            n,
            appId: item.appId,
            type: item.type,
            postId: item.postId,
            groupId: item.groupId ?? '',
          })),
        )
  return own.map((item, index) => {
    const found = rows.filter(({ n }) => n === index)
    return {
      ...item,
      total: found[0]?.total ?? 0,
      reports: found.map(({ recordId, text, source, uid, at, times }) => ({
        recordId,
        text,
        source,
        uid,
        at: at.getTime(),
        times,
      })),
    }
  })
}

const text = (value: unknown, max: number): string =>
  typeof value === 'string' ? value.slice(0, max) : ''
const countOf = (members: unknown): number =>
  Array.isArray(members)
    ? members.length
    : typeof members === 'number' && Number.isInteger(members) && members >= 0
      ? members
      : 0

/** Records of one user in the same group are one: as the newest of them says. */
const groupsOf = (uid: string, rows: readonly GroupRow[]): Seen[] => {
  const groups = new Map<string, Seen>()
  for (const { group, at } of rows) {
    const fields = group as {
      groupId?: unknown
      name?: unknown
      owner?: unknown
      members?: unknown
    }
    const groupId = text(fields.groupId, 64)
    const known = groups.get(groupId)
    if (groupId === '') continue
    groups.set(
      groupId,
      known
        ? { ...known, records: known.records + 1 }
        : {
            groupId,
            name: text(fields.name, 200),
            owner: fields.owner === uid,
            members: countOf(fields.members),
            records: 1,
            at: at.getTime(),
          },
    )
  }
  return [...groups.values()]
}

const userGroups = async (
  ctx: CallContext,
  { appId, uids }: Input<Calls['userGroups']>,
): Promise<Output<Calls['userGroups']>> => {
  const wanted = [...new Set(uids)]
  const rows = (await listGroups(ctx.pool, appId, wanted))
    .filter((row) => mayType(ctx.caller, appId, row.type))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  return wanted.map((uid) => ({
    uid,
    groups: groupsOf(
      uid,
      rows.filter((row) => row.uid === uid),
    ),
  }))
}

export const chat = {
  area: 'chat',
  jobs: [],
  calls: implement(chatCalls, { reportTexts, userGroups }),
} as const
