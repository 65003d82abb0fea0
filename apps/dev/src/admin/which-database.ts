import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../../../api/src/core/config.ts'
import { databaseFolder } from '../../../api/src/db/embedded/launch.ts'
import { runningFolders } from '../../../api/src/db/embedded/running.ts'
import { UsageError } from './command.ts'

const mostNamed = 3

/**
 * Which database a command works on, in a sentence for whoever reads along. A command never begins
 * a database unless it `fills` one, and says where others run, since that is then the one meant.
 */
export function whichDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  fills: boolean,
): string[] {
  if (databaseUrl !== '') {
    const { host, pathname } = new URL(databaseUrl)
    return [`database: ${pathname.slice(1)} at ${host} (DATABASE_URL)`]
  }
  const folder = databaseFolder(dataDir)
  const running = runningFolders()
  const runs = running.includes(folder)
  const others = running.filter((one) => one !== folder).slice(0, mostNamed)
  const elsewhere = `a server runs on the database in ${others.join(' and in ')}`
  if (!fills && !existsSync(join(folder, 'PG_VERSION')))
    throw new UsageError(
      [
        `there is no database of DATA_DIR=${resolve(dataDir)}: start the server first, and give ` +
          'this command the DATA_DIR of the server',
        ...(others.length > 0 ? [elsewhere] : []),
      ].join('\n'),
    )
  return [
    `database: DATA_DIR=${resolve(dataDir)} (${runs ? 'its server runs' : 'no server runs on it'})`,
    ...(!runs && others.length > 0 ? [`warning: ${elsewhere}, not on this one`] : []),
  ]
}
