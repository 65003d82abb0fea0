import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../../app/start.ts'
import { readConfig } from '../../core/config.ts'
import { createDb, createPool } from '../../db/client.ts'
import { rec } from '../../testing/auditor.ts'
import {
  killableDatabase,
  killableServer,
  lossyWay,
  randomFrom,
} from '../../testing/fire-ground.ts'
import { type MadePerson, aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'
import { sealAll, verifyAuditLog } from '../audit-log/index.ts'

/*
 * Simulated auditors against two servers and a database, all of which are killed. A round is one
 * act of every auditor, all at once; acts, kills and cuts follow from the seed, what meets what
 * does not. The long run:
 *   FIRE_AUDITORS=200 FIRE_ROUNDS=1000 npx vitest run apps/api/src/areas/queue/fire.test.ts
 */
const seed = Number(process.env['FIRE_SEED'] ?? 20_260_401)
const auditors = Number(process.env['FIRE_AUDITORS'] ?? 64)
const rounds = Number(process.env['FIRE_ROUNDS'] ?? 20)
const patience = 120_000 + auditors * rounds * 100

type Hold = { id: string; fence: number; postId: string; uid: string; type: number }
type Outcome = {
  id: string
  accepted: boolean
  decisionId: string | null
  warnings: { code: string }[]
}
let database: Awaited<ReturnType<typeof killableDatabase>>
let way: Awaited<ReturnType<typeof lossyWay>>
let servers: Awaited<ReturnType<typeof killableServer>>[] = []
let people: MadePerson[] = []
let sender: MadePerson
const folder = mkdtempSync(join(tmpdir(), 'oas-fire-data-'))

beforeAll(async () => {
  database = await killableDatabase()
  await migrateDatabase(database.url)
  const pool = createPool(database.url, 2)
  const ctx = { db: createDb(pool) }
  const { pageType } = aSetting()
  await aType(ctx)
  await aType(ctx, {
    type: 13,
    name: 'suspends',
    pageType: {
      ...pageType,
      content: {
        ...pageType.content,
        preload: false,
        suspend: { enable: true, maxSuspended: 10, maxRestore: 5 },
      },
    },
  })
  await aLabelTree(ctx)
  await ctx.db
    .insertInto('deliveryEndpoint')
    .values({
      appId: 50,
      url: 'https://receiver.invalid/',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    })
    .execute()
  for (let n = 0; n < auditors; n++)
    people.push(await aPerson(ctx, { permissions: ['audit.take'] }))
  sender = await aPerson(ctx, { permissions: ['ingest'] })
  await pool.query(`update session set expires_at = now() + interval '10 days'`)
  await pool.end()
  way = await lossyWay(database.port, randomFrom(seed ^ 0x5f5f), 0.02)
  const lossy = new URL(database.url)
  lossy.port = String(way.port)
  const config = {
    ...readConfig({}),
    port: 0,
    databaseUrl: lossy.href,
    dataDir: folder,
    demo: true,
    logLevel: 'silent',
    runJobs: true,
  }
  servers = await Promise.all([killableServer(config), killableServer(config)])
}, 300_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await way?.stop()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 300_000)

test(
  'under fire every order is decided exactly once or still in the queue, and no answer lies',
  async () => {
    const chance = randomFrom(seed)
    const seen = new Set<string>()
    const accepted = new Map<string, string>()
    const lies: string[] = []
    const stats = {
      calls: 0,
      lost: 0,
      submits: 0,
      repeated: 0,
      late: 0,
      refused: {} as Record<string, number>,
      errors: {} as Record<string, number>,
      restored: 0,
      serverKills: 0,
      databaseKills: 0,
      backendKills: 0,
      brokenConnections: 0,
      expired: 0,
      sent: 0,
    }
    const count = (where: Record<string, number>, what: string): void => {
      where[what] = (where[what] ?? 0) + 1
    }

    const call = async <T>(
      random: () => number,
      token: string,
      method: string,
      path: string,
      body: string,
      abortable: boolean,
    ): Promise<T | null> => {
      stats.calls++
      const server = servers[random() < 0.5 ? 0 : 1]
      const patienceMs = abortable && random() < 0.05 ? 1 + Math.floor(random() * 20) : 30_000
      try {
        const response = await fetch(`${server?.url()}${path}`, {
          method,
          body,
          headers: { token, 'content-type': 'application/json' },
          signal: AbortSignal.timeout(patienceMs),
        })
        const answer = (await response.json()) as { code: number; data: T; msg: string }
        if (answer.code === 0) return answer.data
        count(stats.errors, `${path} ${answer.code}`)
      } catch {
        stats.lost++
      }
      return null
    }

    // What came in is sent until it is answered: keys make that safe.
    const posts = new Set<string>()
    const fill = async (n: number): Promise<void> => {
      const records = Array.from({ length: n }, () => {
        const postId = `post${posts.size}`
        posts.add(postId)
        return rec(postId, {
          type: 12 + (posts.size % 2),
          priority: posts.size % 10,
          idempotencyKey: postId,
        })
      })
      for (let left = 300; ; left--) {
        const answer = await call<{
          accepted: number
          duplicate: number
          merged: number
          rejected: number
        }>(
          chance,
          sender.token,
          'POST',
          pathOf(contract.ingest.records),
          JSON.stringify(records),
          false,
        )
        if (answer) {
          expect(answer.accepted + answer.duplicate).toBe(n)
          break
        }
        if (left === 0) throw new Error('nothing could be sent in any more')
        await sleep(100)
      }
      stats.sent += n
    }

    const auditor = (index: number) => {
      const random = randomFrom(seed + 1 + index)
      const pick = (n: number): number => Math.floor(random() * n)
      const { token, id: person } = people[index] as MadePerson
      const type = 12 + (index % 2)
      const page = { pageKey: 'tags-audit-text', windowId: `fire${index}` }
      const send = <T>(path: string, input: object, abortable = true): Promise<T | null> =>
        call<T>(random, token, 'POST', path, JSON.stringify(input), abortable)
      const noted = (list: readonly Hold[]): Hold[] =>
        list.map(({ id, fence, postId, uid }) => {
          seen.add(`${id} ${fence} ${person}`)
          return { id, fence, postId, uid, type }
        })
      let mine: Hold[] = []
      let gone: Hold[] = []
      const without = (list: readonly Hold[]): void => {
        gone = [...gone, ...list].slice(-40)
        mine = mine.filter((hold) => !list.includes(hold))
      }
      const submit = async (list: readonly Hold[]): Promise<void> => {
        if (list.length === 0) return
        stats.submits++
        const verdicts = list.map(({ id, fence, postId, uid }) =>
          Number(postId.slice(4)) % 4 === 0
            ? {
                id,
                postId,
                uid,
                fence,
                value: { result: { id: 'mute' } },
                form: { result: { punishTime: 600 } },
                reasonLabels: [1203],
                reasonLabelsKey: '',
                remark: 'advert',
                currentJson: {},
              }
            : {
                id,
                postId,
                uid,
                fence,
                value: { result: { id: 'ignore' } },
                form: { result: {} },
                reasonLabels: [],
                reasonLabelsKey: '',
                remark: '',
                currentJson: {},
              },
        )
        const body = {
          ...page,
          business: 'text',
          appId: 50,
          type,
          settingVersion: 1,
          recordResults: verdicts,
        }
        // Sometimes twice, at once or one after the other, through either server.
        const dice = random()
        if (dice < 0.25) stats.repeated++
        const first = send<{ list: Outcome[] }>(pathOf(contract.decision.submit), body)
        const second =
          dice < 0.12 ? send<{ list: Outcome[] }>(pathOf(contract.decision.submit), body) : null
        const answers = [
          await first,
          await second,
          dice >= 0.12 && dice < 0.25
            ? await send<{ list: Outcome[] }>(pathOf(contract.decision.submit), body)
            : null,
        ]
        for (const outcome of answers.flatMap((answer) => answer?.list ?? [])) {
          if (!outcome.accepted) {
            count(stats.refused, outcome.warnings[0]?.code ?? '?')
            continue
          }
          const before = accepted.get(outcome.id)
          if (
            outcome.decisionId === null ||
            (before !== undefined && before !== outcome.decisionId)
          )
            lies.push(`${outcome.id}: ${before} and ${outcome.decisionId}`)
          else accepted.set(outcome.id, outcome.decisionId)
        }
      }
      return {
        start: () => send(pathOf(contract.queue.start), { ...page, types: [`50:${type}`] }, false),
        act: async (): Promise<void> => {
          const dice = random()
          const some = mine.filter(() => random() < 0.5)
          if (dice < 0.35 || mine.length === 0) {
            const fetched = await send<{ list: Hold[] }>(
              pathOf(contract.queue.fetch).replace(':version', '4'),
              {
                ...page,
                business: 'text',
                limit: 1 + pick(6),
                reset: random() < 0.3,
                keepIds: mine.map((hold) => hold.id).slice(0, 100),
              },
            )
            if (fetched) mine.push(...noted(fetched.list))
            else await send(pathOf(contract.queue.start), { ...page, types: [`50:${type}`] }, false)
          } else if (dice < 0.65) {
            const list = mine.slice(0, 10)
            await submit(list)
            without(list)
          } else if (dice < 0.75)
            await send(pathOf(contract.queue.refresh), {
              ...page,
              list: mine.slice(0, 200).map(({ id, fence }) => ({ id, fence, shownAt: Date.now() })),
            })
          else if (dice < 0.8) {
            await send(pathOf(contract.queue.release), {
              ...page,
              list: some.map(({ id, fence }) => ({ id, fence, reason: 'back' })),
            })
            without(some)
          } else if (dice < 0.85) {
            const few = mine.slice(0, 2)
            if (type === 13) {
              await send(pathOf(contract.queue.suspend), {
                ...page,
                list: few.map(({ id, fence }) => ({ id, fence })),
              })
              without(few)
            }
          } else if (dice < 0.9) {
            const back = await send<{ list: Hold[] }>(pathOf(contract.queue.restore), {
              ...page,
              limit: 5,
            })
            if (back) {
              stats.restored += back.list.length
              mine.push(...noted(back.list))
            }
          } else if (dice < 0.95) {
            stats.late++
            await submit(gone.slice(-5))
          } else {
            const reset = await send<{ list: { id: string; fence: number; held: boolean }[] }>(
              pathOf(contract.queue.resetTimeout),
              { ...page, resetList: mine.slice(0, 200).map(({ id, fence }) => ({ id, fence })) },
            )
            const kept = new Map(
              (reset?.list ?? []).filter((hold) => hold.held).map((hold) => [hold.id, hold.fence]),
            )
            if (reset)
              mine = noted(
                mine
                  .filter((hold) => kept.has(hold.id))
                  .map((hold) => ({ ...hold, fence: kept.get(hold.id) ?? hold.fence })),
              )
          }
        },
      }
    }

    // The next rounds go on while a killed server starts again: the other one serves.
    let restarting: Promise<void> | null = null
    const restart = (server: (typeof servers)[number] | undefined): void => {
      stats.serverKills++
      const work =
        server?.killAndRestart().finally(() => {
          restarting = null
        }) ?? null
      work?.catch(() => undefined)
      restarting = work
    }

    /**
     * What happens to everybody beside their acts: leases run out in most rounds, something is
     * killed in about one of twelve.
     */
    const strike = async (round: number): Promise<void> => {
      if (chance() < 0.6)
        stats.expired += (
          await database.ask(
            `
              update queue_order
              set lease_until = now() - interval '1 s'
              where id in (
                select id
                from queue_order
                where state = 'held' and id % 7 = $1
                limit 60 for update skip locked
              )
              returning 1`,
            [Math.floor(chance() * 7)],
          )
        ).length
      if (chance() < 0.15) {
        stats.brokenConnections++
        await database.ask(
          `
            select pg_terminate_backend(pid)
            from pg_stat_activity
            where application_name = 'order-audit-system'
            order by random() limit 1`,
        )
      }
      const dice = chance()
      const server = servers[chance() < 0.5 ? 0 : 1]
      // The first rounds of any run see each of them once, so that the shortest has met everything.
      if ((round === 5 || dice < 0.03) && restarting === null) restart(server)
      else if (round === 15 || dice < 0.05) {
        stats.databaseKills++
        await database.killAndRestart()
      } else if (round === 25 || dice < 0.06) {
        stats.backendKills++
        await database.killBackend(chance())
      }
    }

    const waitingLow = auditors * 12
    await fill(waitingLow)
    const all = Array.from({ length: auditors }, (_auditor, index) => auditor(index))
    await Promise.all(all.map((one) => one.start()))
    for (let round = 0; round < rounds; round++) {
      await Promise.all([
        strike(round),
        ...all.map(async (one) => {
          await sleep(chance() * 10)
          await one.act()
        }),
      ])
      if (round % 8 === 0) {
        const [left] = await database.ask<{ n: number }>(
          `select count(*)::int as n from queue_order where state = 'waiting'`,
        )
        if ((left?.n ?? 0) < waitingLow) await fill(waitingLow)
      }
    }

    await restarting
    const said = (): string =>
      JSON.stringify({ seed, auditors, rounds, ...stats, cut: way.cut, accepted: accepted.size })
    try {
      expect(servers.map((server) => server.alive())).toEqual([true, true])
      expect(lies).toEqual([])
      const n = async (text: string): Promise<number> =>
        (await database.ask<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n ?? -1
      const decisions = await database.ask<{
        id: string
        order_id: string
        fence: number
        person_id: string
      }>(`select id, order_id, fence, person_id from decision where state = 'active'`)
      const byOrder = new Map(decisions.map((row) => [row.order_id, row]))
      expect(byOrder.size).toBe(decisions.length)
      expect(
        [...accepted].filter(([orderId, decisionId]) => byOrder.get(orderId)?.id !== decisionId),
      ).toEqual([])
      expect(
        decisions.filter((row) => !seen.has(`${row.order_id} ${row.fence} ${row.person_id}`)),
      ).toEqual([])
      // Everything that came in is there once: waiting somewhere, or decided.
      expect(await n('record')).toBe(posts.size)
      expect(await n(`(select post_id from record group by 1 having count(*) > 1) x`)).toBe(0)
      expect((await n('queue_order')) + decisions.length).toBe(posts.size)
      expect(await n('queue_order q join decision d on d.order_id = q.id')).toBe(0)
      // No effect without a decision, no decision without its effects.
      expect(await n('submission')).toBe(decisions.length)
      expect(
        await n(
          `submission s join decision d on d.id = s.decision_id and d.order_id = s.order_id and d.fence = s.fence`,
        ),
      ).toBe(decisions.length)
      expect(await n('outbox o join decision d on d.id = o.decision_id')).toBe(decisions.length)
      expect(await n('outbox')).toBe(decisions.length)
      const punished = await n(`decision where result_id = 'mute'`)
      expect(
        await n(
          `punish p join decision d on d.id = p.decision_id and d.result_id = 'mute' and p.uid = d.uid`,
        ),
      ).toBe(punished)
      expect([
        await n('punish'),
        await n('decision_label'),
        await n(`punish_event where state = 'active'`),
      ]).toEqual([punished, punished, punished])
      expect(await n(`audit_log where action = 'decision.submit'`)).toBe(decisions.length)
      expect(
        await n(
          `(select distinct detail ->> 'decisionId' from audit_log where action = 'decision.submit') x`,
        ),
      ).toBe(decisions.length)
      expect(
        (
          await database.ask<{ n: number }>(
            'select coalesce(sum(n), 0)::int as n from auditor_count',
          )
        )[0]?.n,
      ).toBe(decisions.length)
      expect(
        (
          await database.ask<{ n: number }>(
            'select coalesce(sum(decided), 0)::int as n from auditor_session',
          )
        )[0]?.n,
      ).toBe(decisions.length)
      expect(decisions.length).toBeGreaterThan(auditors)
      expect(way.cut.commits + way.cut.writes).toBeGreaterThan(0)
      // The queue goes on: what is held comes back by itself, and can be taken.
      await database.ask(
        `update queue_order set lease_until = now() - interval '1 s' where state = 'held'`,
      )
      await expect.poll(() => n(`queue_order where state = 'held'`), { timeout: 120_000 }).toBe(0)
      expect(
        await n(
          `queue_order where state = 'waiting' and (holder_id is not null or lease_until is not null)`,
        ),
      ).toBe(0)
      const pool = createPool(database.url, 2)
      try {
        await sealAll({ pool })
        expect(await verifyAuditLog(pool)).toMatchObject({ ok: true })
      } finally {
        await pool.end()
      }
      process.stdout.write(`fire: ${said()}\n`)
    } catch (error) {
      throw new Error(`failed with ${said()}`, { cause: error })
    }
  },
  patience,
)
