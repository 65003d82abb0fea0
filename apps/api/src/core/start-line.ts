import type { Config } from './config.ts'

type Started = Pick<Config, 'port' | 'dataDir' | 'demo' | 'allowedHosts'>

/** The command that starts this server as it runs now, but so that it may reach one more host. */
export function allowingLine({ port, dataDir, demo, allowedHosts }: Started, host: string): string {
  return [
    ...(port === 8080 || port === 0 ? [] : [`PORT=${port}`]),
    ...(dataDir === '.data' ? [] : [`DATA_DIR=${dataDir}`]),
    `ALLOWED_HOSTS=${[...allowedHosts, host].join(',')}`,
    'npm start',
    ...(demo ? [] : ['-- --no-demo']),
  ].join(' ')
}
