import { type Installed, type Prompt, listBlacklisted, isRequired, promptOf } from './rules.ts'

const everyMs = 60_000
const keepMs = 30 * 60_000
const blacklistMs = 10_000

/** A good answer, and until when it counts. */
export type GoodAnswer = { version: string; until: number }
type Deps = {
  personId: string
  /** The last good answer, kept beyond this page. */
  kept: () => GoodAnswer | null
  keep: (answer: GoodAnswer) => void
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

/**
 * Looks for the extension every minute; a good answer counts for half an hour, on other pages of
 * this browser too; other extensions are looked over ten seconds after it. Answers how to stop.
 */
export function watchExtension({
  personId,
  kept,
  keep,
  setting,
  version,
  installed,
  show,
  found,
  now = Date.now,
}: Deps): () => void {
  const goodUntil = (): number => kept()?.until ?? 0
  let blacklist: ReturnType<typeof setTimeout> | undefined
  const lookOver = async (): Promise<void> => {
    const names = listBlacklisted(await installed(), await setting('front.chrome.blacklist'))
    if (names.length > 0) show({ kind: 'blacklist', names })
  }
  const check = async (): Promise<void> => {
    if (now() < goodUntil() || !isRequired(personId, await setting('front.chrome.requireuid')))
      return
    const has = await version()
    const prompt = promptOf(has)
    found(has ?? '')
    if (prompt) {
      show(prompt)
      return
    }
    keep({ version: has ?? '', until: now() + keepMs })
    clearTimeout(blacklist)
    blacklist = setTimeout(() => {
      lookOver().catch(() => undefined)
    }, blacklistMs)
  }
  const run = (): void => {
    check().catch(() => undefined)
  }
  const before = kept()
  // A window that need not look tells all the same what it has.
  if (before && now() < before.until) found(before.version)
  run()
  const timer = setInterval(run, everyMs)
  return () => {
    clearInterval(timer)
    clearTimeout(blacklist)
  }
}
