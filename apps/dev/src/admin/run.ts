import { parseArgs } from 'node:util'
import { migrateDatabase } from '../../../api/src/app/start.ts'
import { createContext } from '../../../api/src/app/context.ts'
import { nobody } from '../../../api/src/core/caller.ts'
import type { Config } from '../../../api/src/core/config.ts'
import { launchDatabase } from '../../../api/src/db/embedded/launch.ts'
import { type Command, UsageError } from './command.ts'
import { backup, restore, verify, verifySums } from './data.ts'
import { createUser, kick, setPassword } from './people.ts'
import {
  createApiKey,
  listEndpoints,
  revokeApiKey,
  setEndpoint,
  stopAddresses,
} from './programs.ts'
import { whichDatabase } from './which-database.ts'

const commands: Readonly<Record<string, Command>> = {
  'verify-audit-log': verify,
  'verify-sums': verifySums,
  backup,
  restore,
  'create-user': createUser,
  'set-password': setPassword,
  kick,
  'create-api-key': createApiKey,
  'revoke-api-key': revokeApiKey,
  'set-endpoint': setEndpoint,
  'list-endpoints': listEndpoints,
  'stop-address-rules': stopAddresses,
}

const overview = [
  'npm run admin -- COMMAND',
  '',
  ...Object.values(commands).flatMap(({ usage, help }) => [`  ${usage}`, `      ${help}`]),
  '',
  'The database is that of DATABASE_URL, else the built-in one of DATA_DIR, running or not: give a',
  'command the same variables as the server. Which one it is stands in the first line.',
]

const read = (command: Command, rest: readonly string[]) => {
  try {
    return parseArgs({
      args: [...rest],
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nusage: ${command.usage}`, { cause: error })
  }
}

const withDatabase = async (
  config: Config,
  command: Command,
  words: readonly string[],
  values: ReturnType<typeof read>['values'],
): Promise<readonly string[]> => {
  const database = config.databaseUrl
    ? null
    : await launchDatabase({ dataDir: config.dataDir, listen: config.databaseListen })
  try {
    const whole: Config = {
      ...config,
      databaseUrl: config.databaseUrl || (database?.url ?? ''),
      poolSize: 3,
      logLevel: 'error',
    }
    if (command.migrated !== false) await migrateDatabase(whole.databaseUrl)
    const ctx = await createContext(whole)
    try {
      return await command.run(
        { ...ctx, caller: { ...nobody, name: 'admin command' }, requestId: '' },
        words,
        values,
      )
    } finally {
      await ctx.close()
    }
  } finally {
    await database?.stop()
  }
}

/**
 * Runs one command line; answers what to print and the exit code. `tell` hears beforehand which
 * database it works on.
 */
export async function runAdmin(
  args: readonly string[],
  config: Config,
  tell: (line: string) => void = () => undefined,
): Promise<{ code: number; lines: readonly string[] }> {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h' || name === 'help') return { code: 0, lines: overview }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { code: 2, lines: [`there is no command ${name}`, ...overview] }
  try {
    const { values, positionals } = read(command, rest)
    if (values['help']) return { code: 0, lines: [command.usage, command.help] }
    if (positionals.length !== command.words) return { code: 2, lines: [`usage: ${command.usage}`] }
    whichDatabase(config, command.migrated === false).forEach(tell)
    return { code: 0, lines: await withDatabase(config, command, positionals, values) }
  } catch (error) {
    if (error instanceof UsageError) return { code: 1, lines: [error.message] }
    return { code: 1, lines: [`${name} failed: ${(error as Error).message}`] }
  }
}
