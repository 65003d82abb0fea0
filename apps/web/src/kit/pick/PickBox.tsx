import { type Key, useId, useRef, useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { currentLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../form/fields.tsx'
import { CloseAfter } from './CloseAfter.tsx'
import { PickInput } from './PickInput.tsx'
import { isOwnId } from './pasted.ts'
import { PickList, everything } from './PickList.tsx'
import type { Source } from './source.ts'
import { type Look, useFound } from './use-found.ts'
import { useHeld } from './use-held.ts'
import { usePasted } from './use-pasted.ts'
import './pick.css'

const locales = { cn: 'zh-CN', en: 'en-US', id: 'id-ID', ru: 'ru-RU' } as const

export type PickBoxProps = {
  label: string
  source: Source
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Most that may be picked; where it is one, another pick replaces it. */
  max?: number | undefined
  /** Something is always picked: it is replaced, not dropped. */
  kept?: boolean | undefined
  /** Offers to take all that is found. */
  bulk?: boolean | undefined
  problem?: string | undefined
  hint?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  placeholder?: string | undefined
  width?: number | undefined
  autoFocus?: boolean | undefined
  /** What it is called is heard, not seen: it stands beside it. */
  quiet?: boolean | undefined
  /** Stands in a row of filters: without room for hint and problem. */
  compact?: boolean | undefined
}

/** What is typed, where any id may be picked. */
const typedOwn = (source: Source, text: string, look: Look): Look => {
  const id = text.trim()
  return isOwnId(source, id) && !look.loading && look.list.every(({ value }) => value !== id)
    ? { ...look, list: [{ value: id, label: id }, ...look.list] }
    : look
}

const withAll = (look: Look, bulk: boolean, full: boolean): readonly Choice[] =>
  bulk && !full && look.list.length > 1
    ? [
        {
          value: everything,
          label: t('frontend.select_found', { n: look.list.length }),
        },
        ...look.list,
      ]
    : look.list

type Rule = Pick<PickBoxProps, 'max'> & { value: readonly string[]; found: readonly Choice[] }
/** What is picked after a press in the list, which answers all that is marked there. */
const picked = (keys: readonly string[], { value, found, max }: Rule): string[] => {
  const fresh = keys.filter((key) => !value.includes(key))
  if (max === 1) return fresh.length > 0 ? fresh.slice(-1) : [...value]
  const next = fresh.includes(everything)
    ? [...value, ...found.map((choice) => choice.value)]
    : keys
  return [...new Set(next)].slice(0, max)
}

const LabelOf = ({ label, value, max, required, compact, quiet }: PickBoxProps) => (
  <Label className={`pick-label ${quiet ? 'sr-only' : ''}`}>
    {label}
    {required && (
      <span className="form-required" aria-hidden="true">
        {' '}
        *
      </span>
    )}
    {max !== 1 && value.length > 1 && !compact && (
      <span className="muted">
        {' '}
        {max === undefined ? value.length : `${value.length} / ${max}`}
      </span>
    )}
  </Label>
)

/** The notes under a box: what it is about, and what is wrong with it. */
const Notes = ({
  id,
  hint,
  problem,
}: {
  id: string
  hint?: string | undefined
  problem: string
}) => (
  <>
    {hint && <div className="form-hint">{hint}</div>}
    <div className="problem" id={id} role={problem ? 'alert' : undefined}>
      {problem}
    </div>
  </>
)

/** Equal ids stay the same list: with another one the library forgets what is being typed. */
const useSame = (ids: readonly string[]): readonly string[] => {
  const kept = useRef(ids)
  if (kept.current.join() !== ids.join()) kept.current = ids
  return kept.current
}

/**
 * Picks by name or id out of what a source has: what is picked stands in the box, the rest is found
 * by typing. A pasted list takes all that is known.
 */
export function PickBox(props: PickBoxProps) {
  const { source, onChange, max, bulk = false, disabled = false, compact = false } = props
  const value = useSame(props.value)
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [picks, setPicks] = useState(0)
  const { shown: look, onPress } = useHeld(typedOwn(source, text, useFound(source, text, open)))
  const full = max !== undefined && max > 1 && value.length >= max
  const latest = useRef(value)
  latest.current = value
  const pasted = usePasted(source, (ids) =>
    onChange(max === 1 ? ids.slice(0, 1) : [...new Set([...latest.current, ...ids])].slice(0, max)),
  )
  const problem = [props.problem, pasted.problem].filter(Boolean).join(' ')
  const items = withAll(look, bulk && max !== 1, full)
  const change = (keys: readonly Key[]): void => {
    const next = picked(keys.map(String), { value, found: look.list, max })
    pasted.forget()
    if (next.join() !== value.join() || keys.length !== value.length) {
      setPicks(picks + 1)
      onChange(next)
    }
  }
  return (
    <I18nProvider locale={locales[currentLanguage]}>
      <ComboBox<Choice, 'multiple'>
        className={`pick ${compact ? 'compact' : 'form-row'}`}
        selectionMode="multiple"
        value={value}
        onChange={change}
        items={items.map((choice) => ({ ...choice, id: choice.value }))}
        onInputChange={setText}
        onOpenChange={setOpen}
        allowsEmptyCollection
        isDisabled={disabled}
        isRequired={props.required ?? false}
        isInvalid={problem !== ''}
        validationBehavior="aria"
        disabledKeys={
          full ? look.list.map((one) => one.value).filter((one) => !value.includes(one)) : []
        }
      >
        <LabelOf {...props} />
        <PickInput
          source={source}
          value={value}
          label={props.label}
          onDrop={
            props.kept
              ? undefined
              : (ids) => {
                  pasted.forget()
                  onChange(value.filter((one) => !ids.includes(one)))
                }
          }
          text={text}
          look={look}
          describedBy={`${id}-problem`}
          invalid={problem !== ''}
          disabled={disabled}
          placeholder={props.placeholder}
          width={props.width}
          autoFocus={props.autoFocus ?? false}
          onPaste={pasted.onPaste}
        />
        <CloseAfter picks={picks} always={max === 1} text={text} />
        <Popover className="pick-popover" offset={2}>
          <PickList look={look} bare={source.bare ?? false} onPress={onPress} />
        </Popover>
        {(!compact || problem !== '') && (
          <Notes id={`${id}-problem`} hint={props.hint} problem={problem} />
        )}
      </ComboBox>
    </I18nProvider>
  )
}
