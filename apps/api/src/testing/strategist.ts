import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@oas/contract/index'
import type { RuleBody } from '@oas/contract/strategy/rule'
import { liveRules } from '../areas/strategy/index.ts'
import { readEdition } from '../areas/strategy/queries/live.ts'
import { type Someone, administration } from './administration.ts'
import type { TestServer } from './server.ts'

const calls = contract.strategyRule

/** A body of one item: texts that contain `word` get the verdict, else nothing. */
export function hitting(word: string, result = 'queue'): RuleBody {
  return [
    {
      conditions: [{ leftKey: 'text', relation: 'contains', value: word }],
      thenAction: { type: 'result', value: { result } },
    },
  ]
}

const most = { waits: 100, waitMs: 10 }
/** A server follows what is deployed within a second; a test goes on once it has. */
const followed = async ({ ctx }: TestServer): Promise<void> => {
  for (let wait = 0; wait < most.waits; wait++) {
    if ((await liveRules(ctx)).edition === (await readEdition(ctx.db))) return
    await sleep(most.waitMs)
  }
}

export type Strategists = {
  server: TestServer
  admin: Someone
  someone: Awaited<ReturnType<typeof administration>>['someone']
  /** Writes rules and their indicators, of every app. */
  analyst: Someone
  /** Passes them and brings them into use. */
  reviewer: Someone
  /** A rule that waits for review, bound to 50:12 unless told otherwise; answers its id. */
  aRule: (
    key: string,
    body?: RuleBody,
    types?: readonly { appId: number; type: number }[],
  ) => Promise<string>
  /** The same, passed and in use in version 1. */
  inUse: (
    key: string,
    body?: RuleBody,
    types?: readonly { appId: number; type: number }[],
  ) => Promise<string>
  row: (ruleId: string) => Promise<{
    version: number
    auditStatus: number
    status: number
    inUseVersion: number | null
    actions: string[]
    extData: { scheduleTime?: number | null; alphaShare?: number }
    author: string
    reviewer: string
    updatedAt: number
  }>
  pass: (ruleId: string, version?: number) => Promise<unknown>
  deploy: (
    ruleId: string,
    version: number,
    effect: 1 | 2 | 3 | 4 | 5,
    alphaShare?: number,
  ) => Promise<unknown>
}

/**
 * The ground of administration, with somebody who writes rules and somebody who passes and deploys
 * them.
 */
export async function strategists(): Promise<Strategists> {
  const { server, admin, someone } = await administration()
  const analyst = await someone({
    permissions: ['strategy.read', 'strategy.edit', 'strategy.config'],
  })
  const reviewer = await someone({
    permissions: ['strategy.read', 'strategy.review', 'strategy.deploy'],
  })
  const aRule: Strategists['aRule'] = async (
    ruleKey,
    rule = hitting(ruleKey),
    types = [{ appId: 50, type: 12 }],
  ) =>
    (
      await analyst.client.ok(calls.createBound, {
        ruleKey,
        category: 'general',
        name: `Rule ${ruleKey}`,
        remark: '',
        rule,
        types: [...types],
      })
    ).ruleId
  const pass: Strategists['pass'] = (ruleId, version = 1) =>
    reviewer.client.ok(calls.pass, { ruleId, version })
  const deploy: Strategists['deploy'] = async (ruleId, version, effect, alphaShare) => {
    const done = await reviewer.client.ok(calls.deploy, {
      ruleId,
      version,
      effect,
      ...(alphaShare === undefined ? {} : { alphaShare }),
    })
    await followed(server)
    return done
  }
  return {
    server,
    admin,
    someone,
    analyst,
    reviewer,
    aRule,
    pass,
    deploy,
    inUse: async (...given) => {
      const id = await aRule(...given)
      await pass(id)
      await deploy(id, 1, 3)
      return id
    },
    row: async (ruleId) => {
      const {
        list: [row],
      } = await admin.client.ok(calls.page, { ruleId })
      if (!row) throw new Error(`rule ${ruleId} is not listed`)
      return row
    },
  }
}
