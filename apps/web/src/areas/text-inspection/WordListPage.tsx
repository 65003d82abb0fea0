import { textInspectionCalls } from '@oas/contract/text-inspection/calls'
import {
  type Keyword,
  keywordActs,
  keywordStates,
} from '@oas/contract/text-inspection/keyword-calls'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { persons } from '../../kit/pick/later.ts'
import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { useJudge } from './use-judge.ts'
import { wordColumns } from './word-columns.tsx'
import { useTypeChoices } from './word-items.ts'
import '../../kit/people/people.css'

type Act = (typeof keywordActs)[number]
type Open = { act: 'accept' | 'merge'; words: Keyword[] } | null
const labels = labelSource()
const actKeys = {
  accept: 'text_inspection.word_accept',
  merge: 'text_inspection.word_merge',
  reject: 'text_inspection.word_reject',
} as const

/** Why somebody may not judge a word; undefined: they may. */
const useWhy = () => {
  const { may } = useMay()
  return (act: Act, word: Keyword | null): string | undefined => {
    if (!may('keyword.review')) return t('text_inspection.word_needs_right')
    if (act === 'merge' && !may('text.edit')) return t('text_inspection.merge_needs_right')
    if (word?.mine) return t('text_inspection.word_own')
    return act === 'merge' && word !== null && word.wordType !== 0
      ? t('text_inspection.why_wrong_kind')
      : undefined
  }
}

const useFields = (): FilterField[] => {
  const types = useTypeChoices()
  return [
    { key: 'text', kind: 'text', label: t('text_inspection.word') },
    { key: 'type', kind: 'choice', label: t('text_inspection.word_app'), options: types },
    {
      key: 'state',
      kind: 'choice',
      label: t('text_inspection.word_state'),
      options: keywordStates.map((state) => ({
        value: state,
        label: t(`text_inspection.word_state_${state}`),
      })),
    },
    { key: 'personId', kind: 'pick', label: t('text_inspection.word_by'), source: persons, max: 1 },
    {
      key: 'mine',
      kind: 'choice',
      label: t('text_inspection.word_mine'),
      options: [{ value: 'true', label: t('text_inspection.word_mine') }],
    },
    {
      key: 'labelId',
      kind: 'pick',
      label: t('text_inspection.word_label'),
      source: labels,
      max: 1,
    },
    { key: 'from', kind: 'time', label: t('text_inspection.word_from') },
    { key: 'to', kind: 'time', label: t('text_inspection.word_to') },
  ]
}
const numbers = ['labelId', 'from', 'to'] as const
const inputOf = (values: FilterValues): object => {
  const [appId, type] = (values['type'] ?? '').split(':')
  return {
    ...Object.fromEntries(
      (['text', 'state', 'personId'] as const).flatMap((key) =>
        values[key] ? [[key, values[key]]] : [],
      ),
    ),
    ...Object.fromEntries(
      numbers.flatMap((key) => (values[key] ? [[key, Number(values[key])]] : [])),
    ),
    ...(appId && type ? { appId: Number(appId), type: Number(type) } : {}),
    ...(values['mine'] ? { mine: true } : {}),
  }
}

type ButtonsProps = {
  words: readonly Keyword[]
  why: (act: Act) => string | undefined
  act: (act: Act) => void
}
const Buttons = ({ words, why, act }: ButtonsProps) => (
  <span className="row-actions">
    {keywordActs.map((one) => (
      <button
        key={one}
        type="button"
        className="btn"
        aria-label={`${t(actKeys[one])}: ${words.map(({ rule }) => rule).join(', ')}`}
        disabled={why(one) !== undefined}
        title={why(one)}
        onClick={() => act(one)}
      >
        {t(actKeys[one])} {words.length > 1 ? words.length : ''}
      </button>
    ))}
  </span>
)

/** Words proposed on audit pages, each once: another person accepts, merges or rejects them. */
export function WordListPage() {
  const { nameOf } = useApps()
  const { nameOfType } = useTypes()
  const why = useWhy()
  const judge = useJudge()
  const ticks = useTicks()
  const [open, setOpen] = useState<Open>(null)
  const begin = (act: Act, words: readonly Keyword[]): void => {
    if (act !== 'reject') {
      setOpen({ act, words: [...words] })
      return
    }
    confirm({
      title: t('text_inspection.word_reject'),
      text: <strong translate="no">{words.map(({ rule }) => rule).join(' · ')}</strong>,
      confirmLabel: t('text_inspection.word_reject'),
      danger: true,
      reason: 200,
      act: async (reason) => {
        await judge({ ids: words.map(({ id }) => id), act: 'reject', reason })
        ticks.clear()
      },
    })
  }
  const close = (): void => {
    setOpen(null)
    ticks.clear()
  }
  return (
    <QueryList
      title={t('text_inspection.words_title')}
      about={t('empty.words')}
      call={textInspectionCalls.keywords}
      paging="number"
      columns={wordColumns(
        (place) => `${nameOf(place.appId)} · ${nameOfType(place)}`,
        (row) =>
          row.state === 'pending' ? (
            <Buttons words={[row]} why={(act) => why(act, row)} act={(act) => begin(act, [row])} />
          ) : null,
      )}
      idOf={(row) => row.id}
      fields={useFields()}
      inputOf={inputOf}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      actions={(rows) => {
        const chosen = rows.filter((row) => ticks.ids.includes(row.id) && row.state === 'pending')
        return chosen.length === 0 ? null : (
          <Buttons
            words={chosen}
            why={(act) =>
              chosen.map((word) => why(act, word)).find((reason) => reason !== undefined)
            }
            act={(act) => begin(act, chosen)}
          />
        )
      }}
    >
      {open?.act === 'accept' && <AcceptDialog words={open.words} onClose={close} />}
      {open?.act === 'merge' && <MergeDialog words={open.words} onClose={close} />}
    </QueryList>
  )
}
