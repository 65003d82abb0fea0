import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { hold, muting, submitItems } from '../../../api/src/testing/held.ts'
import { testServer } from '../../../api/src/testing/server.ts'
import { aLabelTree, aPerson, aType } from '../../../api/src/testing/world.ts'
import { seedQuality } from './quality.ts'

test('signs nobody in where wrong orders are: whoever works stays logged in', async () => {
  const server = await testServer()
  try {
    await aType(server.ctx)
    await aLabelTree(server.ctx)
    const auditor = await aPerson(server.ctx)
    const leader = await aPerson(server.ctx, {
      permissions: ['audit.team', 'record.read', 'record.repunish'],
    })
    const { list } = await submitItems(server, auditor.token, [
      muting(await hold(server, auditor.id)),
    ])
    const client = server.client(leader.token)
    await client.ok(contract.wrongOrder.mark, {
      decisionIds: [list[0]?.decisionId ?? ''],
      errorClass: 'missed',
      severity: 'minor',
      reason: 'seen',
    })
    const asked: string[] = []
    await seedQuality(
      client,
      (name) => {
        asked.push(name)
        return Promise.resolve(client)
      },
      [],
    )
    expect(asked).toEqual([])
  } finally {
    await server.stop()
  }
})
