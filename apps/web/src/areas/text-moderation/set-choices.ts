import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { testSets } from '@oas/contract/text-moderation/schemas'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

/** Releases that are complete, the newest first. */
export function useReleaseChoices(): Choice[] {
  const { data } = useCall(textModerationCalls.releases, { pageSize: 200 })
  return (data?.list ?? [])
    .filter(({ state }) => state !== 'building' && state !== 'failed')
    .map(({ number, note }) => ({
      value: String(number),
      label: `${t('text_offline.release_n', { n: number })} ${note}`.trim(),
    }))
}
/** Sandboxes by their names; `running`: only those that run. */
export function useSandboxChoices(running = false): Choice[] {
  const { data } = useCall(textModerationCalls.sandboxes, {
    pageSize: 200,
    ...(running ? { state: 'running' as const } : {}),
  })
  return (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

type Named = { set: (typeof testSets)[number]; setId?: string }
/** A set of words as the address names it: `staged`, `release:7`, `sandbox:12`. */
export function parseSet(text: string | null): Named {
  const [name, setId] = (text ?? '').split(':')
  const set = testSets.find((one) => one === name) ?? 'live'
  if (set !== 'release' && set !== 'sandbox') return { set }
  return setId && /^[1-9][0-9]{0,17}$/.test(setId) ? { set, setId } : { set: 'live' }
}
/** Every set that a text can be tried by, as the address names it. */
export function useSetChoices(): Choice[] {
  const releases = useReleaseChoices()
  const sandboxes = useSandboxChoices(true)
  return [
    ...testSets
      .filter((one) => one !== 'release' && one !== 'sandbox')
      .map((one) => ({ value: one as string, label: tData(`text_moderation.set_${one}`) })),
    ...sandboxes.map(({ value, label }) => ({
      value: `sandbox:${value}`,
      label: t('text_moderation.set_sandbox', { name: label }),
    })),
    ...releases.map(({ value, label }) => ({ value: `release:${value}`, label })),
  ]
}
