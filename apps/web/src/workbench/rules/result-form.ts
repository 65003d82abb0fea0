import type { FormFacts } from '@oas/contract/decision/forms/kinds'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton } from '@oas/contract/setting/schemas'
import type { FormValues } from '../shapes/draft.ts'
import type { NumberedLabel } from './numbered.ts'
import type { Problem } from './check.ts'
import type { Preset } from './result.ts'

/**
 * What a form is filled in beside: the record, what it is held against, the labels its type offers.
 */
export type FormContext = { record: HeldRecord; facts: FormFacts; labels: readonly NumberedLabel[] }
/**
 * What a control adds to a verdict: its values, its checks, what digits do in it.
 */
export type ResultForm = {
  initial: (button: ResultButton, preset: Preset) => FormValues
  problems: (button: ResultButton, form: FormValues, now: number, facts: FormFacts) => Problem[]
  /** Nothing of its own to fill in: label and remark only. */
  plain?: boolean
  /** The form after digit n; `remark` where the choice brings one. */
  digit?: (
    button: ResultButton,
    form: FormValues,
    n: number,
    context: FormContext,
  ) => { form: FormValues; remark?: string } | null
  /** Times stand below the choices of the form: their digits go on where those of these end. */
  timesAfter?: true
  /** A digit also sends the form. */
  digitSends?: boolean
  /** Rows that arrow keys walk through; the one in focus stands in `_row`. */
  rows?: (button: ResultButton, context: FormContext) => number
  /** A grave act: Enter does not send it, Shift+Enter does. */
  grave?: boolean
}
