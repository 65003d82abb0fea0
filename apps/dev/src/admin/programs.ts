import { permissions, type Permission } from '@oas/contract/permissions'
import { audit } from '../../../api/src/core/audit.ts'
import { checkUrl } from '../../../api/src/core/outgoing-guard.ts'
import { apiKeyPrefix, hashToken } from '../../../api/src/http/sessions.ts'
import { type AdminContext, type Command, UsageError, textValue, textValues } from './command.ts'
import { hasApp, insertApiKey, listEndpoints as readEndpoints, revokeApiKeys, upsertEndpoint } from './queries.ts'

const wholeNumber = (text: string): number => {
  const number = Number(text)
  if (!/^\d{1,10}$/.test(text) || number > 2_147_483_647) throw new UsageError(`"${text}" is not a number of an app or type`)
  return number
}

const appOf = async (ctx: AdminContext, text: string | undefined): Promise<number> => {
  if (text === undefined) throw new UsageError('--app is required')
  const appId = wholeNumber(text)
  if (!await hasApp(ctx.db, appId)) throw new UsageError(`there is no app ${appId}`)
  return appId
}

const scopesOf = async (ctx: AdminContext, texts: readonly string[]): Promise<{ appId: number; type: number | null }[]> => {
  if (texts.length === 0) throw new UsageError('--app is required: 50 for a whole app, 50:12 for one type of it')
  return Promise.all(texts.map(async (text) => { const [app, type] = text.split(':'); return { appId: await appOf(ctx, app), type: type === undefined ? null : wholeNumber(type) } }))
}

const permissionsOf = (given: readonly string[]): Permission[] => {
  const unknown = given.find((name) => !(permissions as readonly string[]).includes(name))
  if (unknown !== undefined) throw new UsageError(`there is no permission ${unknown}; permissions: ${permissions.join(', ')}`)
  return given.length === 0 ? ['ingest'] : given as Permission[]
}

export const createApiKey: Command = {
  usage: 'create-api-key NAME --app 50[:12]… [--permission NAME]…',
  help: 'Creates a key for a program and prints it, once. Permission: ingest unless others are named.',
  words: 1, options: { app: { type: 'string', multiple: true }, permission: { type: 'string', multiple: true } },
  run: async (ctx, [name = ''], values) => {
    const scopes = await scopesOf(ctx, textValues(values, 'app'))
    const granted = permissionsOf(textValues(values, 'permission'))
    const key = apiKeyPrefix + ctx.random(32)
    const prefix = key.slice(0, apiKeyPrefix.length + 8)
    await ctx.db.transaction().execute(async (tx) => {
      const id = await insertApiKey(tx, { name, prefix, keyHash: hashToken(key), permissions: granted }, scopes)
      await audit(tx, ctx, [{ action: 'access.createApiKey', subject: `api-key:${id}`, detail: { name, prefix, scopes, permissions: granted } }])
    })
    return [key]
  },
}

export const revokeApiKey: Command = {
  usage: 'revoke-api-key NAME|PREFIX', help: 'Revokes every key of that name or prefix; servers refuse it at once.', words: 1, options: {},
  run: async (ctx, [key = '']) => {
    const ids = await ctx.db.transaction().execute(async (tx) => {
      const ids = await revokeApiKeys(tx, key, ctx.now())
      await audit(tx, ctx, ids.map((id) => ({ action: 'access.revokeApiKey', subject: `api-key:${id}` })))
      return ids
    })
    if (ids.length === 0) throw new UsageError(`there is no live key ${key}`)
    await ctx.bus.publish('session.changed', { userId: '0' })
    return [`revoked ${ids.length} key(s)`]
  },
}

export const setEndpoint: Command = {
  usage: 'set-endpoint --app 50 --url https://… [--no-pass]',
  help: 'Sets where decisions on an app are delivered, makes a new signing secret and prints it, once. --no-pass: decisions that change nothing are not sent.',
  words: 0, options: { 'app': { type: 'string' }, 'url': { type: 'string' }, 'no-pass': { type: 'boolean' } },
  run: async (ctx, _words, values) => {
    const appId = await appOf(ctx, textValue(values, 'app'))
    const url = checkUrl(textValue(values, 'url') ?? '', ctx.config.allowedHosts).href
    const secret = `whsec_${Buffer.from(ctx.random(24), 'hex').toString('base64')}`
    await ctx.db.transaction().execute(async (tx) => {
      await upsertEndpoint(tx, { appId, url, secret, sendPass: values['no-pass'] !== true, updatedAt: ctx.now() })
      await audit(tx, ctx, [{ action: 'delivery.setEndpoint', subject: `app:${appId}`, appId, detail: { url } }])
    })
    return [secret]
  },
}

export const listEndpoints: Command = {
  usage: 'list-endpoints', help: 'Where decisions are delivered, by app.', words: 0, options: {},
  run: async (ctx) => (await readEndpoints(ctx.db)).map((row) => [row.appId, row.name, row.state, row.url, row.sendPass ? '' : 'without passes'].join('\t').trimEnd()),
}
