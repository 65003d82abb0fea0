import type { ResultButton } from '@oas/contract/setting/schemas'
import type { Preset } from './result.ts'

/** Whether the acts of a button last: its own, or those that its form brings. */
export function lasts({ content: { punishId, control } }: ResultButton): boolean {
  return Boolean(punishId) || control === 'scope_ban' || control === 'room_action'
}

/**
 * The time a button starts with: what the label presets, else its default, else its only choice.
 */
export function firstTime(button: ResultButton, preset: Preset): Record<string, unknown> {
  const { times, defaultTime } = button.content
  if (!lasts(button)) return {}
  const time = [preset.time, defaultTime, times?.length === 1 ? times[0] : undefined].find(
    (one) => one !== undefined && (times === undefined || times.includes(one)),
  )
  return time === undefined ? {} : { punishTime: time }
}
/** The time that a digit stands for. */
export function presetTime(
  button: ResultButton,
  n: number,
): { form: { punishTime: number } } | null {
  const time = button.content.times?.[n - 1]
  return time === undefined ? null : { form: { punishTime: time } }
}
