import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { SandboxState } from '@oas/contract/text-moderation/sandbox-schemas'

/** What is read anew after a sandbox changed. */
export const sandboxRefreshes = [
  textModerationCalls.sandboxes,
  textModerationCalls.sandbox,
  textModerationCalls.sandboxItems,
  textModerationCalls.sandboxItem,
  textModerationCalls.sandboxReport,
]
export const sandboxTones: Readonly<Record<SandboxState, string>> = {
  open: '',
  running: 'warn',
  stopped: '',
  submitted: 'warn',
  merged: 'good',
  closed: '',
}
/** Where a change of a sandbox is written. */
export function sandboxItemPath(kind: string, sandboxId: string, id: string): string {
  const page = kind === 'combination' ? 'combination' : 'sensitive'
  return `/text/sandbox/${page}/${id}?sandbox=${sandboxId}`
}
