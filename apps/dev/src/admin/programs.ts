import { permissions, type Permission } from '@oas/contract/permissions'
import { makeKey, revokeKeysByName } from '../../../api/src/areas/app/index.ts'
import { stopAddressRules } from '../../../api/src/areas/network/index.ts'
import {
  listEndpoints as readEndpoints,
  setEndpoint as saveEndpoint,
} from '../../../api/src/areas/delivery/index.ts'
import { OutgoingError } from '../../../api/src/core/outgoing.ts'
import { type AdminContext, type Command, UsageError, textValue, textValues } from './command.ts'
import { hasApp } from './queries.ts'

const wholeNumber = (text: string): number => {
  const number = Number(text)
  if (!/^\d{1,10}$/.test(text) || number > 2_147_483_647)
    throw new UsageError(`"${text}" is not a number of an app or type`)
  return number
}

const appOf = async (ctx: AdminContext, text: string | undefined): Promise<number> => {
  if (text === undefined) throw new UsageError('--app is required')
  const appId = wholeNumber(text)
  if (!(await hasApp(ctx.db, appId))) throw new UsageError(`there is no app ${appId}`)
  return appId
}

const scopesOf = async (
  ctx: AdminContext,
  texts: readonly string[],
): Promise<{ appId: number; type: number | null }[]> => {
  if (texts.length === 0)
    throw new UsageError('--app is required: 50 for a whole app, 50:12 for one type of it')
  return Promise.all(
    texts.map(async (text) => {
      const [app, type] = text.split(':')
      return { appId: await appOf(ctx, app), type: type === undefined ? null : wholeNumber(type) }
    }),
  )
}

const permissionsOf = (given: readonly string[]): Permission[] => {
  const unknown = given.find((name) => !(permissions as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new UsageError(
      `there is no permission ${unknown}; permissions: ${permissions.join(', ')}`,
    )
  return given.length === 0 ? ['ingest'] : (given as Permission[])
}

export const createApiKey: Command = {
  usage: 'create-api-key NAME --app 50[:12]… [--permission NAME]…',
  help:
    'Creates a key for a program and prints it, once. Permission: ' +
    'ingest unless others are named.',
  words: 1,
  options: {
    app: { type: 'string', multiple: true },
    permission: { type: 'string', multiple: true },
  },
  run: async (ctx, [name = ''], values) => {
    const scopes = await scopesOf(ctx, textValues(values, 'app'))
    const granted = permissionsOf(textValues(values, 'permission'))
    return [(await makeKey(ctx, { name, scopes, permissions: granted, ips: [] })).key]
  },
}

export const revokeApiKey: Command = {
  usage: 'revoke-api-key NAME|PREFIX',
  help: 'Revokes every key of that name or prefix; servers refuse it at once.',
  words: 1,
  options: {},
  run: async (ctx, [key = '']) => {
    const ended = await revokeKeysByName(ctx, key)
    if (ended === 0) throw new UsageError(`there is no live key ${key}`)
    return [`revoked ${ended} key(s)`]
  },
}

const privateHint = ({ reason }: OutgoingError, { config }: AdminContext): string =>
  reason === 'address'
    ? `; a private host has to be in ALLOWED_HOSTS, of the server and of this command (now: ${
        config.allowedHosts.join(',') || 'none'
      })`
    : ''

export const setEndpoint: Command = {
  usage: 'set-endpoint --app 50 --url https://… [--no-pass]',
  help:
    'Sets where decisions on an app are delivered, makes a new signing secret and prints it, ' +
    'once. --no-pass: decisions that change nothing are not sent.',
  words: 0,
  options: { app: { type: 'string' }, url: { type: 'string' }, 'no-pass': { type: 'boolean' } },
  run: async (ctx, _words, values) => {
    const appId = await appOf(ctx, textValue(values, 'app'))
    const secret = await saveEndpoint(ctx, {
      appId,
      url: textValue(values, 'url') ?? '',
      sendPass: values['no-pass'] !== true,
      newSecret: true,
    }).catch((error: unknown) => {
      if (error instanceof OutgoingError)
        throw new UsageError(`--url: ${error.message}${privateHint(error, ctx)}`)
      throw error
    })
    return [secret ?? '']
  },
}

export const stopAddresses: Command = {
  usage: 'stop-address-rules',
  help:
    'Stops every blocked network and every office: the way back in where addresses keep ' +
    'everybody out.',
  words: 0,
  options: {},
  run: async (ctx) => [`stopped ${await stopAddressRules(ctx)} rule(s)`],
}

export const listEndpoints: Command = {
  usage: 'list-endpoints',
  help: 'Where decisions are delivered, by app.',
  words: 0,
  options: {},
  run: async (ctx) =>
    (await readEndpoints(ctx)).map((row) =>
      [row.appId, row.appName, row.state, row.url, row.sendPass ? '' : 'without passes']
        .join('\t')
        .trimEnd(),
    ),
}
