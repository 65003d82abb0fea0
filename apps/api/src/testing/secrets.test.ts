import { contract } from '@oas/contract/index'
import { pathOf } from '@oas/contract/define'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../areas/session/index.ts'
import { areas } from '../app/areas.ts'
import { type TestServer, testServer } from './server.ts'
import { aPerson } from './world.ts'

const lines: string[] = []
const answers: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await testServer(
    {
      configSecret: 'MARK-config',
      oidc: { issuer: 'http://127.0.0.1:1', clientId: 'c', clientSecret: 'MARK-client' },
    },
    {
      log: pino(
        { level: 'trace' },
        {
          write: (line: string) => {
            lines.push(line)
          },
        },
      ),
    },
  )
})
afterAll(() => server.stop())

const ask = async (
  method: string,
  url: string,
  headers: Record<string, string>,
  payload?: object,
): Promise<void> => {
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload ? { payload } : {}),
  })
  answers.push(answer.body)
}

test('shows passwords, tokens and secrets nowhere but as hashes in tables', async () => {
  const person = await aPerson(server.ctx)
  const passwordHash = await hashPassword('MARK-password')
  await server.ctx.db
    .updateTable('person')
    .set({ passwordHash })
    .where('id', '=', person.id)
    .execute()
  await ask(
    'POST',
    pathOf(contract.session.login),
    {},
    { name: person.name, password: 'MARK-wrong' },
  )
  const login = await server.app.inject({
    method: 'POST',
    url: pathOf(contract.session.login),
    payload: { name: person.name, password: 'MARK-password' },
  })
  const { token } = login.json<{ data: { token: string } }>().data
  const secrets = [
    'MARK-password',
    'MARK-wrong',
    'MARK-config',
    'MARK-client',
    'MARK-token',
    'oask_MARK',
    token,
    passwordHash,
  ]
  for (const { calls } of areas)
    for (const { call } of calls) {
      if (call === contract.session.logout) continue
      const url = pathOf(call).replaceAll(/:\w+/g, '1')
      for (const headers of [
        { token },
        { cookie: `oas_session=${token}` },
        { token: 'MARK-token' },
        { 'x-api-key': 'oask_MARK' },
        { authorization: 'Bearer MARK-token' },
        { cookie: 'oas_session=MARK-token; oas_sso=MARK-token' },
      ])
        await ask(
          call.method,
          url,
          headers as unknown as Record<string, string>,
          call.method === 'GET' ? undefined : { password: 'MARK-wrong' },
        )
    }
  // A failing call is logged with its cause: still without what it was called with.
  await server.ctx.pool.query('alter table menu rename to gone')
  await ask('GET', pathOf(contract.session.self), { token })
  await ask('GET', '/metrics', {})
  await ask('GET', '/docs/json', {})
  expect(lines.some((line) => line.includes('call failed'))).toBe(true)
  for (const secret of secrets) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
    expect(answers.filter((body) => body.includes(secret))).toEqual([])
  }
  const { rows } = await server.ctx.pool.query<{ name: string }>(
    `
      select relname as name
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  for (const { name } of rows) {
    const found = await server.ctx.pool.query(
      `select t::text as text from "${name}" t where t::text like any($1)`,
      [secrets.filter((secret) => secret !== passwordHash).map((secret) => `%${secret}%`)],
    )
    expect(found.rows, name).toEqual([])
  }
})
