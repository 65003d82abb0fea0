import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Context } from '../core/context.ts'
import { inTime } from './in-time.ts'

export type Metrics = {
  start: (call: string) => (code: number) => void
  text: () => Promise<string>
  contentType: string
}

/**
 * Prometheus metrics of this server: calls by name and envelope code, times, the database pool,
 * queue and outbox sizes.
 */
export function createMetrics(ctx: Context): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'oas_calls_total',
    help: 'Calls by name and envelope code',
    labelNames: ['call', 'code'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'oas_call_seconds',
    help: 'Time of a call',
    labelNames: ['call'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const pool = new Gauge({
    name: 'oas_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, ctx.pool.totalCount)
      this.set({ state: 'idle' }, ctx.pool.idleCount)
      this.set({ state: 'waited_for' }, ctx.pool.waitingCount)
    },
  })
  // Without the database its figures are missing; those of the process are still told.
  const counted = async (text: string) =>
    (await inTime<{ state: string; n: number }>(ctx, text)) ?? []
  const orders = new Gauge({
    name: 'oas_orders',
    help: 'Orders in the queue by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { state, n } of await counted(
        'select state, count(*)::int as n from queue_order group by state',
      ))
        this.set({ state }, n)
    },
  })
  const outbox = new Gauge({
    name: 'oas_outbox',
    help: 'Deliveries not delivered, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { state, n } of await counted(
        "select state, count(*)::int as n from outbox where state <> 'delivered' group by state",
      ))
        this.set({ state }, n)
    },
  })
  void [pool, orders, outbox]
  return {
    start: (call) => {
      const end = seconds.startTimer({ call })
      return (code) => {
        end()
        calls.inc({ call, code: String(code) })
      }
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
