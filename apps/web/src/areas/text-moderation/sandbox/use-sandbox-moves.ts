import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { Sandbox } from '@oas/contract/text-moderation/sandbox-schemas'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { sandboxRefreshes } from './sandbox-names.ts'

type Move = 'start' | 'stop' | 'submit' | 'close'
const movesOf: Readonly<Record<Sandbox['state'], readonly Move[]>> = {
  open: ['start', 'close'],
  running: ['stop'],
  stopped: ['submit', 'start', 'close'],
  submitted: ['close'],
  merged: [],
  closed: [],
}
/** What may be done with a sandbox in its state. */
export function sandboxMovesOf({ state }: Pick<Sandbox, 'state'>): readonly Move[] {
  return movesOf[state]
}

/** Asks, and takes a sandbox to its next state. */
export function useSandboxMoves(): (act: Move, row: Sandbox) => void {
  const options = { refreshes: sandboxRefreshes }
  const sends = {
    start: useSend(textModerationCalls.startSandbox, options),
    stop: useSend(textModerationCalls.stopSandbox, options),
    submit: useSend(textModerationCalls.submitSandbox, options),
    close: useSend(textModerationCalls.closeSandbox, options),
  }
  return (act, { id, version, name }) =>
    confirm({
      title: `${tData(`text_sandbox.act_${act}`)}: ${name}`,
      text: {
        start: t('text_sandbox.sure_start'),
        stop: t('text_sandbox.sure_stop'),
        submit: t('text_sandbox.sure_submit'),
        close: t('text_sandbox.sure_close'),
      }[act],
      confirmLabel: tData(`text_sandbox.act_${act}`),
      danger: act === 'close',
      act: () => sends[act].mutateAsync({ id, version }),
    })
}
