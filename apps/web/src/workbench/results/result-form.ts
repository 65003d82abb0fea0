import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import type { ComponentType } from 'react'
import type { Bench } from '../engine/bench.ts'
import type { FormValues, RowDraft } from '../engine/types.ts'
import type { Problem } from './check.ts'
import type { Preset } from './rules.ts'

export type FormProps = { bench: Bench; button: ResultButton; setting: TypeSetting; draft: RowDraft; change: (form: FormValues, remark?: string) => void }
/** What a control adds to a verdict: its values, its checks, its part of the form, what digits do in it. */
export type ResultForm = {
  initial: (button: ResultButton, preset: Preset) => FormValues
  problems: (button: ResultButton, form: FormValues, now: number) => Problem[]
  /** Nothing of its own to fill in: label and remark only. */
  Body: ComponentType<FormProps> | null
  /** The form after digit n; `remark` where the choice brings one. */
  digit?: (button: ResultButton, form: FormValues, n: number) => { form: FormValues; remark?: string } | null
  /** A digit also sends the form. */
  digitSends?: boolean
}
