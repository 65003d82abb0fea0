import { sessionCalls } from '@oas/contract/session/calls'
import { frontConfig } from '../api/front-config.ts'
import { send } from '../api/send.ts'
import { type Served, servedBuild } from '../api/served-build.ts'
import { t } from '../i18n/texts.ts'
import { confirm } from '../kit/Confirm.tsx'
import { readStored, store } from '../kit/storage.ts'
import { forceListOf, isSpared, verdictOf } from './release.ts'
import { signedIn } from './session.ts'

/** Name of the build this page came from; written into the page when the console is built. */
declare const __BUILD__: string

const startMs = 10_000
const everyMs = 30_000
const randomMs = 240_000
const key = 'oas:keep:upgrade'
type Environment = 'prod' | 'gray' | 'test' | 'dev'
let environment: Environment = 'prod'
let stale = false
let asked = ''

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
/** Whether this page looks for newer builds: the person's choice, on by default. */
export function isUpgradeChecked(): boolean {
  return readStored(key, isBoolean) ?? true
}
export function setUpgradeChecked(on: boolean): void {
  store(key, on)
}
/** The switch is offered where builds change all day. */
export function offersUpgradeSwitch(): boolean {
  return environment === 'test' || environment === 'dev'
}

const here = (): string => window.location.hash.slice(1)
const reload = (): void => {
  if (!isSpared(here())) window.location.reload()
}

const check = async (): Promise<void> => {
  const found = await servedBuild().catch((): Served => ({ build: '', pod: '' }))
  if (found.build === '' || found.build === __BUILD__) return
  stale = true
  const forced = await frontConfig('front.release.force', signedIn() === null).catch(() => null)
  const verdict = verdictOf(__BUILD__, found, forceListOf(forced), signedIn()?.self ?? null)
  if (verdict === 'force') reload()
  // Asked about once a release: who goes on working is taken along at the next change of page.
  else if (verdict === 'ask' && asked !== found.build && !isSpared(here())) {
    asked = found.build
    confirm({
      title: t('frontend.upgrade_title'),
      text: t('frontend.upgrade_text'),
      confirmLabel: t('frontend.refresh'),
      act: async () => {
        window.location.reload()
      },
      beforeOk: () => false,
    })
  }
}

/**
 * Compares the served build with this page's, every 30 seconds and up to 240 more, so that pages do
 * not ask all at once. Not in development, nor where the person switched it off.
 */
const watchVersion = (where: Environment): void => {
  environment = where
  if (where === 'dev' || (offersUpgradeSwitch() && !isUpgradeChecked())) return
  const next = (): void => {
    setTimeout(() => void check().finally(next), everyMs + Math.random() * randomMs)
  }
  next()
}
/**
 * Begins ten seconds after the start, so that nothing stands in the way of the first page; a server
 * that does not answer is asked about nothing.
 */
export function startVersionWatch(): void {
  setTimeout(() => {
    send(sessionCalls.ways, {}).then(
      ({ environment: where }) => watchVersion(where),
      () => undefined,
    )
  }, startMs)
}
/** True once a newer build is served. */
export function isStale(): boolean {
  return stale
}
