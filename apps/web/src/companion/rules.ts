import { extensionVersions } from '@oas/contract/extension/calls'

export type Installed = { name: string; enabled: boolean }
export type Prompt =
  | { kind: 'install' }
  | { kind: 'update'; version: string }
  | { kind: 'blacklist'; names: string[] }

const numbers = (version: string): number[] =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0)
/** Whether version `a` is before version `b`, number by number. */
export function isBefore(a: string, b: string): boolean {
  const [x, y] = [numbers(a), numbers(b)]
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const gap = (x[i] ?? 0) - (y[i] ?? 0)
    if (gap !== 0) return gap < 0
  }
  return false
}

/**
 * Whether people of this id must have the extension: the setting holds a pattern for ids; an empty
 * or unusable one is for nobody.
 */
export function isRequired(id: string, setting: string | null | undefined): boolean {
  let pattern: unknown = null
  try {
    pattern = JSON.parse(setting ?? 'null')
  } catch {
    return false
  }
  if (typeof pattern !== 'string' || pattern === '' || pattern.length > 500) return false
  try {
    return new RegExp(pattern).test(id)
  } catch {
    return false
  }
}

/** What to say about the extension's version; null: it is good. */
export function promptOf(version: string | null): Prompt | null {
  if (version === null || isBefore(version, extensionVersions.install)) return { kind: 'install' }
  return isBefore(version, extensionVersions.update) ? { kind: 'update', version } : null
}

/** Names of running extensions that the setting lists, whatever their case. */
export function listBlacklisted(
  installed: readonly Installed[],
  setting: string | null | undefined,
): string[] {
  let list: unknown = null
  try {
    list = JSON.parse(setting ?? 'null')
  } catch {
    return []
  }
  const names = new Set(
    (Array.isArray(list) ? list : [])
      .filter((one): one is string => typeof one === 'string')
      .map((one) => one.trim().toLowerCase()),
  )
  return installed
    .filter((one) => one.enabled && names.has(one.name.trim().toLowerCase()))
    .map((one) => one.name)
}

/** The prompts that are open with a new one; one of each kind at a time. */
export function withPrompt(open: readonly Prompt[], prompt: Prompt): readonly Prompt[] {
  return open.some((one) => one.kind === prompt.kind) ? open : [...open, prompt]
}
