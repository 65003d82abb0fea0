import type { Call } from '@oas/contract/define'
import { labelGroupCalls } from '@oas/contract/label/group-calls'
import { labelCalls } from '@oas/contract/label/calls'

/** What is read anew after a draft, a tree or a version changed. */
export const refreshes: readonly Call[] = [
  labelCalls.draft,
  labelCalls.trees,
  labelCalls.diff,
  labelCalls.history,
  labelCalls.log,
  labelCalls.get,
  labelCalls.find,
]

/** What is read anew after a class of trees changed. */
export const classRefreshes: readonly Call[] = [labelGroupCalls.classes, labelCalls.trees]
