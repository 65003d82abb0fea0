import { usePlace } from './location.ts'
import { matchPath } from './match.ts'

/** The `:id` part of the page's address; empty where `pattern` is not the page's. */
export function usePathId(pattern: string): string {
  return matchPath(pattern, usePlace().path)?.['id'] ?? ''
}
