import type { BranchHeld, OwnAnswer } from '@oas/contract/branch/calls'
import { t } from '../../i18n/texts.ts'
import type { FormState } from '../form/use-form.ts'
import { askAnswer } from '../record/answer-asked.ts'

/** A decision in words: which way, by which own answer, and why. */
export type Deciding = { word: string; own: OwnAnswer | null; reason: string }

/** What the card of an own answer needs of its form. */
export type OwnForm = Pick<FormState<Deciding>, 'values' | 'put'>

/** Chooses the way by an own answer and asks for it; once it is given, for the reason. */
export async function openOwn(
  form: OwnForm,
  record: BranchHeld['record'],
  area: HTMLElement | null,
): Promise<void> {
  form.put({ word: 'own' })
  const own = await askAnswer(t('branch.own'), record)
  if (!own) return
  form.put({ own })
  area?.closest('form')?.querySelector('textarea')?.focus()
}
