import type { Keyword } from '@oas/contract/text-inspection/keyword-calls'
import { matchModes } from '@oas/contract/text-moderation/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { t, tData } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { useJudge } from './use-judge.ts'
import { useTypeChoices, useWordPlaces } from './word-items.ts'

const labels = labelSource()
const levels = [1, 2, 3]

type Draft = {
  libraryId: string
  categoryId: string
  labelId: string
  level: string
  types: string[]
  scenes: string[]
  matchMode: string
  validFrom: number | null
  validTo: number | null
}

const scopesOf = (types: readonly string[]) => {
  const byApp = new Map<number, number[]>()
  for (const key of types) {
    const { appId, type } = parseTypeKey(key)
    byApp.set(appId, [...(byApp.get(appId) ?? []), type])
  }
  return [...byApp].map(([appId, own]) => ({ appId, types: own }))
}
const intoOf = (draft: Draft) => ({
  libraryId: draft.libraryId,
  categoryId: draft.categoryId,
  ...(draft.labelId === '' ? {} : { labelId: Number(draft.labelId) }),
  ...(draft.level === '' ? {} : { level: Number(draft.level) }),
  ...(draft.types.length === 0 ? {} : { scopes: scopesOf(draft.types) }),
  scenes: draft.scenes,
  matchMode: matchModes.find((mode) => mode === draft.matchMode) ?? 'auto',
  validFrom: draft.validFrom,
  validTo: draft.validTo,
})

const WhereFields = ({ form }: { form: FormState<Draft> }) => {
  const { scenes } = useWordPlaces()
  const time = (name: 'validFrom' | 'validTo', label: string) => (
    <TimeField
      label={label}
      value={form.values[name] ?? undefined}
      onChange={(next) => form.put({ [name]: next ?? null })}
      problem={form.problemOf(name, label)}
    />
  )
  return (
    <>
      <MultiPick
        label={t('text_moderation.types')}
        choices={useTypeChoices()}
        value={form.values.types}
        onChange={(next) => form.put({ types: next })}
        problem={form.problemOf('types', t('text_moderation.types'))}
        hint={t('text_inspection.accept_where')}
      />
      <MultiPick
        label={t('text_moderation.scenes')}
        choices={scenes}
        value={form.values.scenes}
        onChange={(next) => form.put({ scenes: next })}
        problem={form.problemOf('scenes', t('text_moderation.scenes'))}
        hint={t('text_moderation.all_hint')}
      />
      <SelectField
        form={form}
        name="matchMode"
        label={t('text_moderation.match_mode')}
        choices={matchModes.map((mode) => ({
          value: mode,
          label: tData(`text_moderation.mode_${mode}`),
        }))}
      />
      {time('validFrom', t('text_moderation.valid_from'))}
      {time('validTo', t('text_moderation.valid_to'))}
    </>
  )
}

type Props = { words: readonly Keyword[]; onClose: () => void }
/** Takes proposed words into a library, where another person approves them. */
export function AcceptDialog({ words, onClose }: Props) {
  const judge = useJudge()
  const { libraries, categories } = useWordPlaces()
  const [only] = words
  const known = words.every(({ labelId }) => labelId !== null)
  const form = useForm<Draft>({
    initial: {
      libraryId: '',
      categoryId: '',
      labelId: words.length === 1 && only?.labelId != null ? String(only.labelId) : '',
      level: words.length === 1 && only ? String(only.level) : '',
      types: [],
      scenes: [],
      matchMode: 'auto',
      validFrom: null,
      validTo: null,
    },
    guard: false,
    check: ({ libraryId, categoryId, labelId }) => ({
      libraryId: required(libraryId, t('text_moderation.library')),
      categoryId: required(categoryId, t('text_moderation.category')),
      labelId: known ? null : required(labelId, t('text_moderation.label')),
    }),
    send: (draft) => judge({ ids: words.map(({ id }) => id), act: 'accept', into: intoOf(draft) }),
    fieldOf: (path) => (path.includes('scopes') ? 'types' : (path.split('.').at(-1) ?? '')),
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('text_inspection.word_accept')}
      onClose={onClose}
      submitLabel={t('text_inspection.word_accept')}
    >
      <p className="mono" translate="no">
        {words.map(({ rule }) => rule).join(' · ')}
      </p>
      <ChoiceField
        form={form}
        name="libraryId"
        label={t('text_moderation.library')}
        choices={libraries}
        required
      />
      <ChoiceField
        form={form}
        name="categoryId"
        label={t('text_moderation.category')}
        choices={categories}
        required
      />
      <PickField
        form={form}
        name="labelId"
        label={t('text_moderation.label')}
        source={labels}
        required={!known}
        hint={known ? t('text_inspection.accept_as_proposed') : undefined}
      />
      <SelectField
        form={form}
        name="level"
        label={t('text_moderation.level')}
        choices={levels.map((level) => ({
          value: String(level),
          label: tData(`text_moderation.level_${level}`),
        }))}
        empty={t('text_inspection.accept_as_proposed')}
      />
      <WhereFields form={form} />
    </FormModal>
  )
}
