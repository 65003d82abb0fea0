import { frameViews } from '@oas/contract/live-strategy/schemas'
import { keepStrategyPlan } from '../live-capture/index.ts'
import type { Tx } from './life.ts'
import { listActing } from './queries/packages.ts'

/**
 * Has frames taken as often, and of as small rooms, as any strategy in force or on trial asks for;
 * each strategy then counts those at its own pace.
 */
export async function keepPlans(tx: Tx, appId: number, by: string, at: Date): Promise<void> {
  const bodies = (await listActing(tx, appId)).flatMap(({ content }) =>
    content.strategies.map(({ body }) => body),
  )
  for (const view of frameViews) {
    const own = bodies.filter((body) => body.view === view)
    await keepStrategyPlan(
      tx,
      { appId, isPc: view === 'pc', by, at },
      own.length === 0
        ? null
        : {
            everySeconds: Math.min(...own.map(({ everySeconds }) => everySeconds)),
            viewers: Math.min(...own.map(({ viewers }) => viewers)),
          },
    )
  }
}
