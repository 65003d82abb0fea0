import { generateKeyPairSync } from 'node:crypto'
import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type IdentityProvider, identityProvider } from '../../testing/identity-provider.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'

let provider: IdentityProvider
let server: TestServer
beforeAll(async () => {
  provider = await identityProvider({
    sub: 'u-1',
    email: 'lin@example.com',
    email_verified: true,
    preferred_username: 'lin',
  })
  server = await testServer({
    oidc: {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
    },
  })
  provider.allow(`${server.url}/biz_gateway/justice_user/cas/callback`)
})
afterAll(async () => {
  await server.stop()
  provider.stop()
})
beforeEach(async () => {
  await server.ctx.db.deleteFrom('loginLog').execute()
  await server.ctx.db.deleteFrom('session').execute()
  await server.ctx.db.deleteFrom('personRole').execute()
  await server.ctx.db.deleteFrom('person').execute()
  await server.ctx.db.deleteFrom('role').execute()
})

/** A browser that keeps cookies by host and follows redirects until `until` says stop. */
const browser = () => {
  const jars = new Map<string, Map<string, string>>()
  const visit = async (
    url: string,
    until: (url: string) => boolean = () => false,
  ): Promise<{ url: string; status: number; text: string }> => {
    for (let at = url, hops = 0; hops < 12; hops++) {
      if (until(at)) return { url: at, status: 0, text: '' }
      const host = new URL(at).host
      const jar = jars.get(host) ?? new Map<string, string>()
      jars.set(host, jar)
      const response = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      const location = response.headers.get('location')
      if (!location) return { url: at, status: response.status, text: await response.text() }
      at = new URL(location, at).href
    }
    throw new Error('too many redirects')
  }
  return {
    visit,
    cookie: (base: string, name: string) => jars.get(new URL(base).host)?.get(name),
    jars,
  }
}
const start = (redirectUrl = '/#/tags/audit') =>
  `${server.url}/biz_gateway/justice_user/cas/login?redirectUrl=${encodeURIComponent(redirectUrl)}`
const atConsole = (url: string) =>
  new URL(url).host === new URL(server.url).host && new URL(url).pathname === '/'
const signOn = async (redirectUrl?: string) => {
  const chrome = browser()
  const end = await chrome.visit(start(redirectUrl), atConsole)
  return {
    ...end,
    hash: decodeURIComponent(new URL(end.url).hash),
    token: chrome.cookie(server.url, 'oas_session'),
  }
}
/** A person whom the provider's verified address leads to. */
const withAddress = async (name: string): Promise<void> => {
  await aPerson(server.ctx, { name })
  await give(name, { email: 'lin@example.com' })
}
const give = (name: string, fields: { email?: string; subject?: string; state?: string }) =>
  server.ctx.db.updateTable('person').set(fields).where('name', '=', name).execute()

test('a known person signs on, lands where they wanted to go and has a session', async () => {
  await withAddress('lin')
  const { hash, token } = await signOn()
  expect(hash).toBe('#/tags/audit')
  expect((await server.client(token).ok(contract.session.self, {})).name).toBe('lin')
  const [row] = await server.ctx.db
    .selectFrom('person')
    .select('subject')
    .where('name', '=', 'lin')
    .execute()
  expect(row?.subject).toBe(`${provider.issuer} u-1`)
  expect(await server.ctx.db.selectFrom('auditLog').select('action').execute()).toContainEqual({
    action: 'session.bindSubject',
  })
})

test('a subject once bound counts more than an address', async () => {
  await withAddress('lin')
  await aPerson(server.ctx, { name: 'renamed' })
  await give('renamed', { subject: `${provider.issuer} u-1` })
  expect((await server.client((await signOn()).token).ok(contract.session.self, {})).name).toBe(
    'renamed',
  )
})

test('a person is found by a verified e-mail address whatever its case', async () => {
  await aPerson(server.ctx, { name: 'somebody' })
  await give('somebody', { email: 'Lin@Example.com' })
  expect((await server.client((await signOn()).token).ok(contract.session.self, {})).name).toBe(
    'somebody',
  )
})

test('matches nobody by an unverified address or one bound to another subject', async () => {
  await withAddress('lin')
  provider.account = { ...provider.account, email_verified: false }
  try {
    expect((await signOn()).token).toBeUndefined()
  } finally {
    provider.account = { ...provider.account, email_verified: true }
  }
  await give('lin', { subject: `${provider.issuer} other` })
  expect((await signOn()).token).toBeUndefined()
})

test('an address that two accounts have opens neither, until one of them is bound', async () => {
  await withAddress('lin')
  await withAddress('lin_too')
  expect((await signOn()).hash).toMatch(/^#\/no-access\?msg=您还没有本系统的账号/)
  await give('lin_too', { subject: `${provider.issuer} u-1` })
  expect((await server.client((await signOn()).token).ok(contract.session.self, {})).name).toBe(
    'lin_too',
  )
})

test('opens no account by a name, with or without an address', async () => {
  await aPerson(server.ctx, { name: 'lin' })
  await give('lin', { email: 'the-real-lin@example.com' })
  expect((await signOn()).token).toBeUndefined()
  await give('lin', { email: '' })
  expect((await signOn()).token).toBeUndefined()
  await give('lin', { email: 'lin@example.com', state: 'deleted' })
  expect((await signOn()).hash).toMatch(/^#\/no-access\?msg=您还没有本系统的账号/)
})

test('whoever was deleted and has come back under another name signs on as that', async () => {
  await withAddress('lin')
  expect((await signOn()).token).toBeDefined()
  await give('lin', { state: 'deleted' })
  await aPerson(server.ctx, { name: 'lin_again' })
  await give('lin_again', { email: 'lin@example.com' })
  expect((await server.client((await signOn()).token).ok(contract.session.self, {})).name).toBe(
    'lin_again',
  )
})

test('an unknown person gets no account but a page that says so', async () => {
  const { hash, token } = await signOn()
  expect(token).toBeUndefined()
  expect(hash).toMatch(/^#\/no-access\?msg=您还没有本系统的账号/)
  expect(await server.ctx.db.selectFrom('person').select('id').execute()).toEqual([])
  expect(await server.ctx.db.selectFrom('loginLog').select(['name', 'result']).execute()).toEqual([
    { name: 'lin', result: 'unknown' },
  ])
})

test('a disabled person is refused with the reason', async () => {
  await withAddress('lin')
  await give('lin', { state: 'disabled' })
  const { hash, token } = await signOn()
  expect(token).toBeUndefined()
  expect(hash).toContain('停用')
})

test('a foreign redirect ends at the console instead', async () => {
  await withAddress('lin')
  for (const evil of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    const { url } = await signOn(evil)
    expect(new URL(url).origin).toBe(server.url)
  }
})

test('takes a callback once, in the browser that began it, and not without a flow', async () => {
  await withAddress('lin')
  const chrome = browser()
  const { url: callback } = await chrome.visit(start(), (at) => at.includes('/cas/callback'))
  const stranger = browser()
  expect(decodeURIComponent((await stranger.visit(callback, atConsole)).url)).toContain(
    '#/no-access',
  )
  expect(stranger.cookie(server.url, 'oas_session')).toBeUndefined()
  const cookie = chrome.cookie(server.url, 'oas_sso') ?? ''
  expect((await chrome.visit(callback, atConsole)).url).toContain('#/tags/audit')
  expect(chrome.cookie(server.url, 'oas_sso')).toBeUndefined()
  chrome.jars.get(new URL(server.url).host)?.set('oas_sso', cookie)
  expect((await chrome.visit(callback, atConsole)).url).toContain('#/no-access')
})

test('a forged code is refused', async () => {
  const chrome = browser()
  const { url } = await chrome.visit(start(), (at) => at.includes('/cas/callback'))
  const forged = new URL(url)
  forged.searchParams.set('code', 'forged')
  expect((await chrome.visit(forged.href, atConsole)).url).toContain('#/no-access')
})

test('an identity that the published keys have not signed is refused', async () => {
  await withAddress('lin')
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const careful = await testServer({
    oidc: {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
    },
    databaseUrl: server.config.databaseUrl,
  })
  provider.allow(`${careful.url}/biz_gateway/justice_user/cas/callback`)
  provider.foreignKeys = [
    { ...publicKey.export({ format: 'jwk' }), kid: 'keystore-CHANGE-ME', use: 'sig', alg: 'RS256' },
  ]
  try {
    const chrome = browser()
    const { url } = await chrome.visit(
      `${careful.url}/biz_gateway/justice_user/cas/login`,
      (at) => new URL(at).host === new URL(careful.url).host && new URL(at).pathname === '/',
    )
    expect(decodeURIComponent(url)).toContain('#/no-access?msg=统一登录服务未确认您的身份')
    expect(chrome.cookie(careful.url, 'oas_session')).toBeUndefined()
  } finally {
    delete provider.foreignKeys
    provider.allow(`${server.url}/biz_gateway/justice_user/cas/callback`)
    await careful.stop()
  }
})

test('an account form is offered beside the provider, but never in production', async () => {
  expect(await server.client().ok(contract.session.ways, {})).toMatchObject({
    sso: true,
    password: true,
  })
  const production = await testServer({
    production: true,
    demo: false,
    oidc: {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
    },
  })
  expect(await production.client().ok(contract.session.ways, {})).toMatchObject({
    sso: true,
    password: false,
    local: false,
    demoUsers: [],
  })
  const { status } = await production
    .client()
    .call(contract.session.login, { name: 'anna', password: 'v7#Lq9!mZp2$Tx' })
  expect(status).toBe(403)
  await production.stop()
})

test('refuses the call without a provider, and says when one cannot be reached', async () => {
  const plain = await testServer()
  expect((await plain.client().call(contract.session.ssoCallback, {})).body.code).toBe(404)
  await plain.stop()
  const cut = await testServer({
    oidc: { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: '' },
  })
  const answer = await cut.client().raw('GET', '/biz_gateway/justice_user/cas/login')
  expect([answer.status, answer.headers.get('location')?.startsWith('/#/no-access?msg=')]).toEqual([
    302,
    true,
  ])
  await cut.stop()
})
