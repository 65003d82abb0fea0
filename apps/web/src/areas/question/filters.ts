import { questionAges, questionBusinesses } from '@oas/contract/question/schemas'
import { questionStates } from '@oas/contract/question/states'
import type { SelfInfo } from '@oas/contract/session/schemas'
import { t, tData } from '../../i18n/texts.ts'
import type { FilterField } from '../../kit/list/filters.ts'
import { pagesInMenu } from './words.tsx'
import { personNames } from '../../kit/pick/later.ts'
import { oneOfField } from '../../kit/list/choice-field.ts'

type Choices = readonly { value: string; label: string }[]
type Named = readonly { id: string | number; name: string }[]

const choiceField = (key: string, label: string, options: Choices): FilterField => ({
  key,
  kind: 'choice',
  label,
  options,
})
const named = (list: Named = []): Choices =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))
/** Values by their names in a group of the texts. */
const worded = (prefix: string, values: readonly string[]): Choices =>
  values.map((value) => ({
    value,
    label: tData(`question.${prefix}_${value.replaceAll('-', '_')}`),
  }))
const stateField = (): FilterField =>
  choiceField('state', t('question.state'), worded('state', questionStates))
const appField = (self: SelfInfo | undefined): FilterField =>
  choiceField('appId', t('question.app'), named(self?.apps))
const updatedField = (text: string): FilterField =>
  choiceField('updated', t('question.updates'), [{ value: 'true', label: text }])

/** What the staff narrows questions by. */
export function staffFilters(self: SelfInfo | undefined, staff: Named | undefined): FilterField[] {
  return [
    { key: 'id', kind: 'number', label: t('question.id'), width: 150 },
    { key: 'title', kind: 'text', label: t('question.title') },
    stateField(),
    appField(self),
    oneOfField('backendId', t('question.backend'), pagesInMenu(self?.menuList ?? []), 150),
    choiceField('business', t('question.business'), worded('business', questionBusinesses)),
    { key: 'asker', kind: 'pick', label: t('question.asker'), source: personNames },
    oneOfField('assigneeId', t('question.assignee'), named(staff)),
    choiceField('age', t('question.age'), worded('age', questionAges)),
    updatedField(t('question.my_turn')),
  ]
}

/** What one narrows one's own questions by. */
export function ownFilters(self: SelfInfo | undefined): FilterField[] {
  return [
    stateField(),
    appField(self),
    { key: 'from', kind: 'time', label: t('question.asked_at') },
    { key: 'to', kind: 'time', label: '–' },
    updatedField(t('question.only_updates')),
  ]
}
