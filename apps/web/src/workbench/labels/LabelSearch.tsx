import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { get, set } from '../engine/bench.ts'
import { useBench } from '../engine/react.ts'
import { buttonsNow } from '../verdict/problems.ts'
import { press } from '../verdict/press.ts'
import { chooseLabel, labelsNow } from '../verdict/choose-label.ts'
import { searchLabels } from '../rules/numbered.ts'

const shownMax = 12

/** Finds labels and results by a few typed letters; Enter takes the first, arrows move. */
export function LabelSearch() {
  const bench = useBench()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const close = (): void => {
    set(bench, { labelSearch: false })
    document.getElementById('wb-root')?.focus()
  }
  const found = [
    ...searchLabels(labelsNow(bench), text).map(({ label, path }) => ({
      id: `l${label.id}`,
      text: path,
      pick: () => chooseLabel(bench, label.id),
    })),
    ...buttonsNow(bench)
      .filter((button) => tData(button.transKey).toLowerCase().includes(text.trim().toLowerCase()))
      .map((button) => ({
        id: `r${button.id}`,
        text: tData(button.transKey),
        pick: () => press(bench, button),
      })),
  ].slice(0, shownMax)
  const pick = (index: number): void => {
    const one = found[index]
    close()
    one?.pick()
  }
  return (
    <div className="wb-search" role="search">
      <input
        className="wb-input"
        autoFocus
        value={text}
        aria-label={t('audit.act_label_search')}
        placeholder={t('audit.act_label_search')}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onBlur={() =>
          setTimeout(() => {
            if (get(bench).labelSearch) close()
          }, 150)
        }
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') {
            event.preventDefault()
            pick(at)
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            close()
          }
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            setAt(Math.min(found.length - 1, at + 1))
          }
          if (event.key === 'ArrowUp') {
            event.preventDefault()
            setAt(Math.max(0, at - 1))
          }
        }}
      />
      <ul>
        {found.map((one, index) => (
          <li key={one.id}>
            <button
              type="button"
              className={index === at ? 'on' : ''}
              onMouseDown={(event) => {
                event.preventDefault()
                pick(index)
              }}
            >
              {one.text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
