import type { On } from './places.ts'

const engine = 'text'

export type Ack = {
  server: string
  number: number | null
  hash: string
  ms: number
  problem: string
  at: Date
}
/** Notes what a server has loaded; that also says that it is alive. */
export async function noteAck(on: On, { server, at, ...ack }: Ack): Promise<void> {
  const row = { ...ack, ackedAt: at, heartbeatAt: at }
  await on
    .insertInto('engineServer')
    .values({ engine, server, ...row })
    .onConflict((conflict) => conflict.columns(['engine', 'server']).doUpdateSet(row))
    .execute()
}
/** Notes which release on trial a server has loaded. */
export async function noteStaged(
  on: On,
  server: string,
  staged: number | null,
  at: Date,
): Promise<void> {
  await on
    .insertInto('engineServer')
    .values({ engine, server, staged, heartbeatAt: at })
    .onConflict((conflict) =>
      conflict.columns(['engine', 'server']).doUpdateSet({ staged, heartbeatAt: at }),
    )
    .execute()
}
export async function noteAlive(on: On, server: string, at: Date): Promise<void> {
  await on
    .insertInto('engineServer')
    .values({ engine, server, heartbeatAt: at })
    .onConflict((conflict) =>
      conflict.columns(['engine', 'server']).doUpdateSet({ heartbeatAt: at }),
    )
    .execute()
}
export async function forgetServers(on: On, before: Date): Promise<void> {
  await on
    .deleteFrom('engineServer')
    .where('engine', '=', engine)
    .where('heartbeatAt', '<', before)
    .execute()
}
export function listServers(on: On) {
  return on
    .selectFrom('engineServer')
    .selectAll()
    .where('engine', '=', engine)
    .orderBy('server')
    .limit(200)
    .execute()
}
