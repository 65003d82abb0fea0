import { contract } from '@oas/contract/index'
import { dayMs } from '@oas/contract/time'
import { blankTemplate, stepsOf } from '@oas/contract/violation-score/decay'
import { type DecayStep, decayedScore, nextChange, weightAt } from '@oas/statistics/decay'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { decideAnew } from '../../testing/wrong-orders.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'

const calls = contract.violationScore
const cap = 20
const points = { 1203: 12, 1240: 5 } as const
type Label = keyof typeof points
let server: TestServer
let auditor: MadePerson
let leader: MadePerson
let template: string
let ahead = 0
beforeAll(async () => {
  server = await testServer({ sessionHours: 100_000 }, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx, { undoSeconds: 60 })
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx)
  leader = await aPerson(server.ctx, {
    permissions: [
      'audit.take',
      'record.read',
      'record.repunish',
      'punish.batch',
      'change-order.edit',
      'score.edit',
      'score.review',
      'score.read',
      'audit.team',
    ],
  })
  const writer = await aPerson(server.ctx, { permissions: ['score.edit'] })
  await server.ctx.pool.query(`update session set expires_at = now() + interval '1 year'`)
  const rows = Object.entries(points).map(([labelId, n]) => ({
    labelId: Number(labelId),
    classId: 0,
    level: 0,
    points: n,
    results: [],
  }))
  const { id, revision } = await server.client(writer.token).ok(calls.createTemplate, {
    body: { ...blankTemplate, name: 'exact', appIds: [50], rows, dailyCap: cap },
  })
  template = id
  await server.client(leader.token).ok(calls.publish, { id, baseVersion: revision, act: 'publish' })
})
afterAll(() => server.stop())

const rowsOf = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await server.ctx.pool.query(text, values)).rows as T[]

type Standing = { decisionId: string; labelId: Label; at: Date }
/**
 * What should be stored, told of decisions and punishments one by one: a label of a decision that
 * stands, if a punishment of it or one it kept still is.
 */
const standing = async (uid: string): Promise<Standing[]> => {
  const decisions = await rowsOf<{ id: string; labels: Label[]; changed: { kept?: string[] } }>(
    `select id, labels, changed from decision where uid = $1 and state = 'active' and not test`,
    uid,
  )
  const punishes = await rowsOf<{ id: string; decisionId: string; state: string; at: Date }>(
    'select id, decision_id as "decisionId", state, at from punish where uid = $1',
    uid,
  )
  return decisions.flatMap(({ id, labels, changed }) => {
    const own = punishes.filter(
      (one) => (one.decisionId === id || changed.kept?.includes(one.id)) && one.state !== 'cleared',
    )
    const first = own.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]
    return first
      ? [...new Set(labels)].map((labelId) => ({ decisionId: id, labelId, at: first.at }))
      : []
  })
}
const shanghaiDay = (at: Date): number => Math.floor((at.getTime() + 8 * 3_600_000) / dayMs)
/** What of the points the cap of a label and day leaves, in the order of time. */
const countedOf = (events: readonly Standing[]) => {
  const used = new Map<string, number>()
  return events
    .toSorted(
      (a, b) =>
        a.at.getTime() - b.at.getTime() || (BigInt(a.decisionId) < BigInt(b.decisionId) ? -1 : 1),
    )
    .map((event) => {
      const key = `${event.labelId} ${shanghaiDay(event.at)}`
      const before = used.get(key) ?? 0
      used.set(key, before + points[event.labelId])
      return { ...event, counted: Math.max(0, Math.min(points[event.labelId], cap - before)) }
    })
}
const steps = stepsOf(blankTemplate.decay)
const expectExact = async (uid: string, voided: ReadonlySet<string>): Promise<void> => {
  const wanted = countedOf(
    (await standing(uid)).filter((one) => !voided.has(`${one.decisionId} ${one.labelId}`)),
  )
  const stored = await rowsOf<{ key: string; counted: number }>(
    `
      select decision_id || ' ' || label_id as key, counted
      from violation_event
      where uid = $1 and state = 'live'`,
    uid,
  )
  const keys = wanted.map((one) => `${one.decisionId} ${one.labelId} ${one.counted}`)
  expect(stored.map(({ key, counted }) => `${key} ${counted}`).toSorted()).toEqual(keys.toSorted())
  const now = server.ctx.now().getTime()
  const events = wanted.map(({ counted, at }) => ({ points: counted, at: at.getTime() }))
  const [user] = await rowsOf<{ score: number; nextAt: Date | null; asOf: Date }>(
    `select score, next_at as "nextAt", as_of as "asOf" from violation_user where uid = $1`,
    uid,
  )
  if (!user) return expect(events).toEqual([])
  expect(user.score).toBe(decayedScore(events, steps, user.asOf.getTime()))
  expect(user.nextAt?.getTime() ?? null).toBe(nextChange(events, steps, user.asOf.getTime()))
  const { templates } = await server.client(auditor.token).ok(calls.user, { appId: 50, uid })
  expect(templates[0]?.score).toBe(decayedScore(events, steps, now))
}

const act = fc.record({
  kind: fc.constantFrom('mute', 'undo', 'spare', 'again', 'clear', 'void', 'later', 'pass'),
  pick: fc.nat(20),
  label: fc.constantFrom<Label>(1203, 1240),
})
/** Every way in which an event can end, once each. */
const each = ['mute', 'undo', 'mute', 'void', 'mute', 'mute', 'again', 'spare', 'clear'] as const
let users = 0
test('keeps exactly the events that follow from decisions, whatever is done to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
      const uid = `random-${++users}`
      const voided = new Set<string>()
      const made: { held: Awaited<ReturnType<typeof hold>>; id: string }[] = []
      const one = (pick: number) => made[pick % Math.max(1, made.length)]
      for (const { kind, pick, label } of acts) {
        ahead += kind === 'later' ? (pick % 5) * 20 * 3_600_000 : 6000
        const found = one(pick)
        if (kind === 'mute' || kind === 'pass') {
          const held = await hold(server, auditor.id, { uid })
          const verdict =
            kind === 'pass'
              ? item(held)
              : muting(held, { reasonLabels: [label], reasonLabelsKey: `lb_${label}` })
          const { list } = await submitItems(server, auditor.token, [verdict])
          if (list[0]?.decisionId) made.push({ held, id: list[0].decisionId })
        } else if (found && kind === 'undo')
          await server.client(auditor.token).call(contract.decision.undo, {
            windowId: 'w1',
            decisionIds: [found.id],
          })
        else if (found && (kind === 'spare' || kind === 'again')) {
          const id = await decideAnew(server, leader, found, (held) =>
            kind === 'spare'
              ? item(held)
              : muting(held, { reasonLabels: [label], reasonLabelsKey: `lb_${label}` }),
          ).catch(() => '')
          if (id) found.id = id
        } else if (found && kind === 'clear')
          await server.client(leader.token).call(contract.clearPunish.clear, {
            appId: 50,
            by: 'uid',
            ids: [uid],
            reason: 'appeal',
            remark: 'the user was right',
            contentBack: false,
          })
        else if (kind === 'void') {
          const events = await rowsOf<{ id: string; key: string }>(
            `
              select id, decision_id || ' ' || label_id as key
              from violation_event
              where uid = $1 and state = 'live'
              order by id`,
            uid,
          )
          const event = events[pick % Math.max(1, events.length)]
          if (event) {
            voided.add(event.key)
            const asked = { ids: [event.id], reason: 'by hand' }
            await server.client(leader.token).ok(calls.voidEvents, asked)
          }
        }
        await expectExact(uid, voided)
      }
    }),
    { numRuns: 12, examples: [[each.map((kind) => ({ kind, pick: 0, label: 1203 as const }))]] },
  )
  const whys = await rowsOf<{ why: string }>(
    `select distinct void_why as why from violation_event order by 1`,
  )
  expect(whys.map(({ why }) => why)).toEqual(['', 'cleared', 'hand', 'replaced', 'undone'])
}, 120_000)

const decay = fc.uniqueArray(
  fc.record({ days: fc.integer({ min: 1, max: 200 }), weight: fc.nat(1000) }),
  {
    selector: ({ days }) => days,
    minLength: 1,
    maxLength: 6,
  },
)
test('weighs in the database what statistics weigh, at and around each step', async () => {
  await fc.assert(
    fc.asyncProperty(decay, fc.nat(250), fc.constantFrom(-1, 0, 1), async (days, age, off) => {
      const own: DecayStep[] = stepsOf(days)
      const given = Date.UTC(2026, 0, 1)
      const seen = given + age * dayMs + off
      const [row] = await rowsOf<{ weight: number }>(
        'select violation_weight($1, $2, $3, $4) as weight',
        new Date(given),
        new Date(seen),
        own.map(({ fromDays }) => fromDays),
        own.map(({ weight }) => weight),
      )
      expect(row?.weight).toBe(weightAt(own, seen - given))
    }),
  )
})

test('gives nothing of the records of tests, nor of users without a name', async () => {
  const held = await hold(server, auditor.id, { uid: 'tester' })
  await server.ctx.pool.query('update queue_order set test = true where id = $1', [held.id])
  await submitItems(server, auditor.token, [muting(held)])
  const nameless = await hold(server, auditor.id, { uid: '' })
  await submitItems(server, auditor.token, [muting(nameless)])
  const found = await rowsOf(`select 1 from violation_event where uid in ('tester', '')`)
  expect(found).toEqual([])
  expect(template).not.toBe('')
})
