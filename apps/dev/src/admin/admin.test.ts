import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@oas/contract/index'
import { permissions } from '@oas/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../api/src/testing/server.ts'
import { aPerson, anApp } from '../../../api/src/testing/world.ts'
import { runAdmin } from './run.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'oas-admin-'))
const admin = (...args: string[]) => runAdmin(args, server.config)
const actions = async (): Promise<string[]> =>
  (
    await server.ctx.db.selectFrom('auditLog').select(['action', 'actor']).orderBy('id').execute()
  ).map((row) => `${row.actor}: ${row.action}`)
beforeAll(async () => {
  server = await testServer()
  await anApp(server.ctx, 50)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('help names every command, and each command its own words', async () => {
  const { code, lines } = await admin('--help')
  expect(code).toBe(0)
  for (const name of [
    'verify-audit-log',
    'verify-sums',
    'backup',
    'restore',
    'create-user',
    'set-password',
    'kick',
    'create-api-key',
    'revoke-api-key',
    'set-endpoint',
    'list-endpoints',
    'stop-address-rules',
  ]) {
    expect(lines.join('\n')).toContain(`  ${name}`)
    expect((await admin(name, '--help')).lines[0]).toContain(name)
  }
  expect((await admin('constructor')).code).toBe(2)
  expect((await admin('backup')).code).toBe(2)
  expect((await admin('backup', '--nonsense')).code).toBe(1)
})

test('a user is created with password and role, and can log in', async () => {
  await server.ctx.db.insertInto('role').values({ name: 'auditor' }).execute()
  expect(
    await admin('create-user', 'anna', '--password', 'a long password', '--role', 'auditor'),
  ).toMatchObject({ code: 0 })
  expect(
    (
      await server
        .client()
        .ok(contract.session.login, { name: 'anna', password: 'a long password' })
    ).name,
  ).toBe('anna')
  expect((await admin('create-user', 'anna')).lines).toEqual(['there is a user anna already'])
  expect((await admin('create-user', 'bob', '--role', 'none')).lines[0]).toContain('roles: auditor')
  expect((await admin('create-user', 'no spaces')).code).toBe(1)
  expect((await admin('create-user', 'short', '--password', 'x')).code).toBe(1)
  expect(await server.ctx.db.selectFrom('person').select('name').execute()).toEqual([
    { name: 'anna' },
  ])
  expect(await actions()).toContain('admin command: access.createUser')
})

test('gives an empty installation an administrator who may add everything', async () => {
  for (const name of ['first', 'second'])
    expect(
      await admin('create-user', name, '--password', 'a long password', '--administrator'),
    ).toMatchObject({ code: 0 })
  const client = server.client()
  client.token = (
    await client.ok(contract.session.login, { name: 'first', password: 'a long password' })
  ).token
  const self = await client.ok(contract.session.self, {})
  expect([...self.permissions].sort()).toEqual([...permissions].sort())
  expect(self.menuList.length).toBeGreaterThan(10)
  expect(self.apps.map((app) => app.id)).toEqual([50])
  expect((await client.ok(contract.people.roles, { text: 'administrator' })).list).toMatchObject([
    { grantable: true, people: 2 },
  ])
  const logged = await actions()
  expect(logged.filter((one) => one === 'admin command: people.createRole')).toHaveLength(1)
  expect(logged.filter((one) => one === 'admin command: people.createMenu').length).toBe(
    (await server.ctx.pool.query('select 1 from menu')).rowCount,
  )
})

test('gives a role of administrators what it lacks, with a row in the log', async () => {
  await server.ctx.pool.query(
    `
      delete from role_permission
      where permission = 'people.edit';
      update role_path
      set path = '/tags/*';
      update role
      set many_sessions = true
      where name = 'administrator'`,
  )
  const { token } = await server
    .client()
    .ok(contract.session.login, { name: 'second', password: 'a long password' })
  const client = server.client(token)
  expect((await client.ok(contract.session.self, {})).permissions).not.toContain('people.edit')
  expect(await admin('create-user', 'third', '--administrator')).toMatchObject({ code: 0 })
  await expect
    .poll(async () => (await client.ok(contract.session.self, {})).permissions.length)
    .toBe(permissions.length)
  const [row] = await server.ctx.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'people.updateRole')
    .execute()
  expect(row?.detail).toMatchObject({
    before: { manySessions: true, paths: ['/tags/*'] },
    after: { manySessions: true, paths: ['/*', '/tags/*'], permissions: [...permissions].sort() },
  })
})

test('a new password ends the sessions of its user, a kick does too', async () => {
  const { name, token } = await aPerson(server.ctx)
  await admin('set-password', name, 'another long password')
  await expect
    .poll(async () => (await server.client(token).call(contract.session.self, {})).body.code)
    .toBe(-8)
  const second = (
    await server.client().ok(contract.session.login, { name, password: 'another long password' })
  ).token
  expect((await admin('kick', name)).lines[0]).toContain('1 session')
  await expect
    .poll(async () => (await server.client(second).call(contract.session.self, {})).body.code)
    .toBe(-8)
  expect((await admin('kick', 'nobody_here')).code).toBe(1)
})

test('an API key is printed once, stored as a hash, and refused once revoked', async () => {
  const {
    lines: [key = ''],
  } = await admin('create-api-key', 'importer', '--app', '50', '--app', '50:12')
  expect(key).toMatch(/^oask_[0-9a-f]{64}$/)
  const stored = JSON.stringify((await server.ctx.pool.query('select * from api_key')).rows)
  expect(stored).not.toContain(key)
  expect((await server.client(key).call(contract.session.self, {})).status).toBe(403)
  expect((await admin('revoke-api-key', 'importer')).lines).toEqual(['revoked 1 key(s)'])
  await expect
    .poll(async () => (await server.client(key).call(contract.session.self, {})).status)
    .toBe(401)
  expect((await admin('create-api-key', 'x', '--app', '51')).lines).toEqual(['there is no app 51'])
  expect((await admin('create-api-key', 'x', '--app', '50:x')).code).toBe(1)
  expect(
    (await admin('create-api-key', 'x', '--app', '50', '--permission', 'everything')).code,
  ).toBe(1)
  expect((await admin('create-api-key', 'x')).code).toBe(1)
  expect(await actions()).toEqual(
    expect.arrayContaining([
      'admin command: access.createApiKey',
      'admin command: access.revokeApiKey',
    ]),
  )
})

test('an endpoint is set with a new secret; private addresses are refused', async () => {
  const {
    lines: [secret = ''],
  } = await admin('set-endpoint', '--app', '50', '--url', 'https://hooks.example.com/oas')
  expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(24)
  expect((await admin('list-endpoints')).lines).toEqual([
    '50\tApp 50\ton\thttps://hooks.example.com/oas',
  ])
  for (const url of [
    'http://127.0.0.1/',
    'http://localhost/',
    'ftp://example.com',
    'https://a:b@example.com/',
    'x',
  ])
    expect(await admin('set-endpoint', '--app', '50', '--url', url)).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^--url: /)],
    })
  expect(
    JSON.stringify((await server.ctx.pool.query('select * from audit_log')).rows),
  ).not.toContain(secret)
})

test('rules that keep everybody out are stopped, others stay', async () => {
  const { id } = await aPerson(server.ctx)
  await server.ctx.db
    .insertInto('networkRule')
    .values(
      ['block', 'office', 'key', 'safe'].map((list, n) => ({
        list,
        value: `10.${n}.0.0/16`,
        state: 'active',
        addedBy: id,
        addedAt: new Date(),
        changedAt: new Date(),
      })),
    )
    .execute()
  expect((await admin('stop-address-rules')).lines).toEqual(['stopped 2 rule(s)'])
  expect(
    (
      await server.ctx.db
        .selectFrom('networkRule')
        .select('list')
        .where('state', '=', 'active')
        .orderBy('id')
        .execute()
    ).map((row) => row.list),
  ).toEqual(['key', 'safe'])
  expect(await actions()).toContain('admin command: network.stop')
})

test('sums are compared with their rows, and mended where they are wrong', async () => {
  expect((await admin('verify-sums')).lines).toEqual(['all sums are right'])
  await server.ctx.pool.query(`
    insert into stat_fact (
      day, fact, app_id, type, source_id, round, person_id, team_id, language, key, n
    )
    values (stat_day(now()), 'wrong', 50, 12, 0, 0, 1, 0, '', 'x', 3)`)
  expect((await admin('verify-sums')).lines).toEqual(['1 sums were wrong and are mended'])
  expect((await admin('verify-sums')).lines).toEqual(['all sums are right'])
})

test('the audit log is verified, and a fault named', async () => {
  await admin('backup', join(folder, 'a.gz'))
  expect(existsSync(join(folder, 'a.gz'))).toBe(true)
  expect((await admin('verify-audit-log')).lines[0]).toMatch(/whole: \d+ entries/)
  const [, head = ''] =
    /head (\d+:[0-9a-f]{64})$/.exec((await admin('verify-audit-log')).lines[0] ?? '') ?? []
  expect(await admin('verify-audit-log', '--expect', head)).toMatchObject({ code: 0 })
  expect(
    await admin(
      'verify-audit-log',
      '--expect',
      head.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  ).toMatchObject({ code: 1, lines: [expect.stringContaining('has another hash')] })
  expect(await admin('verify-audit-log', '--expect', `9${head}`)).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('it ends at number')],
  })
  for (const bad of ['', 'x', '5', `5:${'g'.repeat(64)}`, `0:${'0'.repeat(64)}`])
    expect(await admin('verify-audit-log', '--expect', bad)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('--expect wants')],
    })
  await server.ctx.pool.query(
    `
      alter table audit_log disable trigger user;
      update audit_log set actor = 'x' where id = (select log_id from audit_seal where seq = 2);
      alter table audit_log enable trigger user`,
  )
  expect(await admin('verify-audit-log')).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('was changed')],
  })
  expect(await admin('restore', join(folder, 'a.gz'))).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('not empty')],
  })
})

test('makes nobody in a database that no server began, and names where one runs', async () => {
  const dataDir = join(folder, 'elsewhere')
  const elsewhere = (...args: string[]) =>
    runAdmin(args, { ...server.config, databaseUrl: '', dataDir })
  const { code, lines } = await elsewhere('create-user', 'lost', '--password', 'a long password')
  expect([code, lines[0]]).toEqual([
    1,
    expect.stringContaining('elsewhere: start the server first'),
  ])
  expect(lines[0]).toMatch(/\na server runs on the database in /)
})

test('says first which database it works on, without its password', async () => {
  const told: string[] = []
  await runAdmin(['list-endpoints'], server.config, (line) => told.push(line))
  expect(told).toEqual([expect.stringMatching(/^database: \w+ at .*\(DATABASE_URL\)$/)])
  expect(told[0]).not.toContain(new URL(server.config.databaseUrl).password)
})
