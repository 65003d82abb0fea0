import { textModerationCalls } from '@oas/contract/text-moderation/calls'

/** What is read anew after any change of figures. */
export const refreshes = [
  textModerationCalls.hits,
  textModerationCalls.overview,
  textModerationCalls.itemFigures,
  textModerationCalls.trend,
  textModerationCalls.noise,
  textModerationCalls.dead,
  textModerationCalls.newItems,
  textModerationCalls.scoreboard,
]
