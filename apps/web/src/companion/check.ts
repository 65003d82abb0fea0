import { type Installed, type Prompt, blacklisted, isRequired, promptOf } from './rules.ts'

const everyMs = 60_000
const keepMs = 30 * 60_000
const blacklistMs = 10_000

type Deps = {
  personId: string
  /** JSON text of a front-end setting. */
  setting: (key: string) => Promise<string | null>
  version: () => Promise<string | null>
  installed: () => Promise<Installed[]>
  /** Shows a prompt unless one of its kind is open; answers when it was closed. */
  show: (prompt: Prompt) => void
  /** What the version was, for the report. */
  found: (version: string) => void
  now?: () => number
}

/** Looks for the extension every minute; a good answer counts for half an hour, then other extensions are looked over ten seconds later. Answers how to stop. */
export const watchExtension = ({ personId, setting, version, installed, show, found, now = Date.now }: Deps): (() => void) => {
  let goodUntil = 0
  let blacklist: ReturnType<typeof setTimeout> | undefined
  const lookOver = async (): Promise<void> => {
    const names = blacklisted(await installed(), await setting('front.chrome.blacklist'))
    if (names.length > 0) show({ kind: 'blacklist', names })
  }
  const check = async (): Promise<void> => {
    if (now() < goodUntil || !isRequired(personId, await setting('front.chrome.requireuid'))) return
    const has = await version()
    const prompt = promptOf(has)
    found(has ?? '')
    if (prompt) { show(prompt); return }
    goodUntil = now() + keepMs
    clearTimeout(blacklist)
    blacklist = setTimeout(() => { lookOver().catch(() => undefined) }, blacklistMs)
  }
  const run = (): void => { check().catch(() => undefined) }
  run()
  const timer = setInterval(run, everyMs)
  return () => { clearInterval(timer); clearTimeout(blacklist) }
}
