import { permissions } from '@oas/contract/permissions'
import { type TestServer, testServer } from './server.ts'
import { aPerson, aType } from './world.ts'

export type Someone = Awaited<ReturnType<typeof aPerson>> & {
  client: ReturnType<TestServer['client']>
}

/**
 * A server with types of two apps, an administrator of everything, and a way to make more people,
 * each with a client of their own.
 */
export async function administration(...options: Parameters<typeof testServer>): Promise<{
  server: TestServer
  admin: Someone
  someone: (options?: Parameters<typeof aPerson>[1]) => Promise<Someone>
}> {
  const server = await testServer(...options)
  await aType(server.ctx)
  await aType(server.ctx, {
    appId: 71,
    type: 3,
    name: 'avatar',
    business: 'picture',
    pageKeys: ['tags-audit-picture'],
  })
  const someone = async (options: Parameters<typeof aPerson>[1] = {}): Promise<Someone> => {
    const person = await aPerson(server.ctx, options)
    return { ...person, client: server.client(person.token) }
  }
  return { server, someone, admin: await someone({ permissions, paths: ['*'] }) }
}
