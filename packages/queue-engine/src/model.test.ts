import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimRank, clampShown, leaseUntil, suspendRefusal } from './index.ts'

// A model of the queue in memory, moved by the engine's own rules: whatever the schedule, no order
// is lost, held twice or decided twice.
type Order = {
  id: number
  rank: number
  state: 'waiting' | 'held' | 'suspended' | 'decided'
  fence: number
  holder: number
  heldAt: number
  shownAt: number | null
  leaseUntil: number
  timeout: number
}
type Hold = { id: number; fence: number; holder: number }
type World = {
  now: number
  orders: Order[]
  holds: Hold[]
  decisions: Hold[]
  suspendedEver: number
}

const rule = { enable: true, maxSuspended: 3, maxRestore: 2 }
const mine = (world: World, hold: Hold): Order | undefined =>
  world.orders.find(
    (order) =>
      order.id === hold.id &&
      order.state === 'held' &&
      order.holder === hold.holder &&
      order.fence === hold.fence,
  )
const take = (world: World, order: Order, holder: number): void => {
  Object.assign(order, {
    state: 'held',
    holder,
    fence: order.fence + 1,
    heldAt: world.now,
    shownAt: null,
    leaseUntil: leaseUntil(world.now, null, order.timeout),
  })
  world.holds.push({ id: order.id, fence: order.fence, holder })
}
const parked = (world: World, holder: number): Order[] =>
  world.orders.filter((order) => order.state === 'suspended' && order.holder === holder)

const acts: Record<string, (world: World, who: number, which: number) => void> = {
  come: (world, who, which) => {
    world.orders.push({
      id: world.orders.length,
      rank: claimRank({
        receivedAt: world.now,
        priority: which % 10,
        deadline: which % 3 === 0 ? world.now + which * 1000 : null,
      }),
      state: 'waiting',
      fence: 0,
      holder: -1,
      heldAt: 0,
      shownAt: null,
      leaseUntil: 0,
      timeout: 30 + who,
    })
  },
  claim: (world, who) => {
    const waiting = world.orders
      .filter((order) => order.state === 'waiting')
      .sort((one, two) => one.rank - two.rank || one.id - two.id)
    const taken = waiting.slice(0, 2)
    for (const order of taken) take(world, order, who)
    for (const order of taken)
      expect(waiting.slice(2).every((left) => left.rank >= order.rank)).toBe(true)
  },
  show: (world, who, which) => {
    const order =
      world.holds.length > 0
        ? mine(world, world.holds[which % world.holds.length] as Hold)
        : undefined
    if (!order || order.shownAt !== null) return
    order.shownAt = clampShown(world.now - which * 100, order.heldAt, world.now)
    order.leaseUntil = leaseUntil(world.now, order.shownAt, order.timeout)
  },
  beat: (world, who) => {
    for (const order of world.orders)
      if (order.state === 'held' && order.holder === who)
        order.leaseUntil = leaseUntil(world.now, order.shownAt, order.timeout)
  },
  pass: (world, who, which) => {
    world.now += which * 1000
    for (const order of world.orders)
      if (order.state === 'held' && order.leaseUntil < world.now)
        Object.assign(order, { state: 'waiting', holder: -1 })
  },
  submit: (world, who, which) => {
    const hold =
      world.holds.length > 0 ? (world.holds[which % world.holds.length] as Hold) : undefined
    const order = hold && mine(world, hold)
    if (!hold || !order) return
    order.state = 'decided'
    world.decisions.push(hold)
  },
  release: (world, who, which) => {
    const order =
      world.holds.length > 0
        ? mine(world, world.holds[which % world.holds.length] as Hold)
        : undefined
    if (order) Object.assign(order, { state: 'waiting', holder: -1 })
  },
  suspend: (world, who, which) => {
    const order =
      world.holds.length > 0
        ? mine(world, world.holds[which % world.holds.length] as Hold)
        : undefined
    if (!order || suspendRefusal(rule, false, parked(world, order.holder).length) !== null) return
    order.state = 'suspended'
    world.suspendedEver++
  },
  restore: (world, who) => {
    for (const order of parked(world, who).slice(0, rule.maxRestore)) take(world, order, who)
  },
}

test('no schedule loses an order, decides one twice or lets a stale fence act', () => {
  const step = fc.tuple(
    fc.constantFrom(...Object.keys(acts)),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 120 }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const world: World = {
        now: 1_800_000_000_000,
        orders: [],
        holds: [],
        decisions: [],
        suspendedEver: 0,
      }
      const fences = new Map<number, number>()
      for (const [name, who, which] of steps) {
        acts[name]?.(world, who, which)
        for (const order of world.orders) {
          expect(order.fence).toBeGreaterThanOrEqual(fences.get(order.id) ?? 0)
          fences.set(order.id, order.fence)
          if (order.state === 'held') expect(order.leaseUntil).toBeGreaterThanOrEqual(order.heldAt)
        }
        for (const holder of [0, 1, 2, 3])
          expect(parked(world, holder).length).toBeLessThanOrEqual(rule.maxSuspended)
      }
      expect(new Set(world.decisions.map((hold) => hold.id)).size).toBe(world.decisions.length)
      expect(world.orders.filter((order) => order.state === 'decided')).toHaveLength(
        world.decisions.length,
      )
      expect(new Set(world.holds.map((hold) => `${hold.id} ${hold.fence}`)).size).toBe(
        world.holds.length,
      )
      // After a long silence everything that is neither decided nor suspended waits again.
      world.now += 86_500_000
      acts['pass']?.(world, 0, 1)
      expect(world.orders.some((order) => order.state === 'held')).toBe(false)
    }),
    { numRuns: 300 },
  )
})
