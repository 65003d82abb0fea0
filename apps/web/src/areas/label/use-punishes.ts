import { labelCalls } from '@oas/contract/label/calls'
import { useCall } from '../../api/use-call.ts'

/** The punishments a label may lead to; 0 for none. */
export const usePunishes = (): readonly { id: number }[] =>
  useCall(labelCalls.enums, {}).data?.punishes ?? []
