import { t, tData } from '../../i18n/texts.ts'
import { set, settingFor } from '../engine/bench.ts'
import { lastAct, offersUndo, undoLast } from '../engine/undo.ts'
import { useBench, useBenchState, useServerNow } from '../engine/react.ts'
import { isViolation } from '../rules/result.ts'
import { Key } from '../parts/Key.tsx'

const shownMax = 100
const shapes = {
  queued: '◌',
  sent: '●',
  warned: '◐',
  refused: '✕',
  undone: '↶',
  asked: '?',
} as const
const stateTexts = {
  queued: 'audit.done_queued',
  sent: 'audit.done_sent',
  warned: 'audit.done_warned',
  refused: 'audit.done_refused',
  undone: 'audit.done_undone',
  asked: 'audit.done_asked',
} as const

/**
 * What was decided last: the current batch and the five before it. The newest can be taken back
 * while its type allows it.
 */
export function History() {
  const bench = useBench()
  const done = useBenchState((state) => state.done)
  const batches = useBenchState((state) => state.batches)
  const settings = useBenchState((state) => state)
  const open = settings.historyOpen
  const now = useServerNow()
  const kept = new Set([...batches.done, ...batches.history.flat()].map((record) => record.id))
  const together = lastAct(settings).length
  const undoText = together > 1 ? t('audit.undo_all', { n: together }) : t('audit.act_undo')
  const rows = done.filter((one, index) => kept.has(one.id) || index < 5).slice(0, shownMax)
  return (
    <aside className="wb-history" aria-label={t('audit.history')}>
      <button
        type="button"
        className="btn plain wb-history-head"
        aria-expanded={open}
        title={t('audit.history')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => set(bench, { historyOpen: !open })}
      >
        <span className={open ? 'wb-cut' : 'sr-only'}>{t('audit.history')}</span>
        <Key combo="Shift+l" />
      </button>
      {offersUndo(settings) ? (
        <button
          type="button"
          className="btn plain"
          title={undoText}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void undoLast(bench)}
        >
          <span className={open ? 'wb-cut' : 'sr-only'}>{undoText}</span>
          <Key combo="Backspace" />
        </button>
      ) : null}
      <ol>
        {rows.map((one) => {
          const button = settingFor(settings, one.record)?.result.find(
            (result) => result.id === one.resultId,
          )
          const word = button
            ? tData(button.transKey)
            : one.state === 'asked'
              ? t('audit.act_doubtful')
              : one.resultId
          const left =
            one.undoUntil === null ? 0 : Math.max(0, Math.ceil((one.undoUntil - now) / 1000))
          return (
            <li
              key={`${one.entryKey} ${one.id}`}
              className={`${one.state} ${button && isViolation(button) ? 'bad' : ''}`}
              title={[word, t(stateTexts[one.state]), one.note, one.record.postId]
                .filter(Boolean)
                .join('\n')}
            >
              <span aria-hidden="true">{shapes[one.state]}</span>
              {open ? (
                <>
                  <span className="wb-cut">{word}</span>
                  <span className="wb-cut muted">
                    {one.record.texts[0]?.content.slice(0, 40) ?? one.record.postId}
                  </span>
                </>
              ) : null}
              {left > 0 ? <small>{left}s</small> : null}
              <span className="sr-only">
                {open ? '' : `${word}, `}
                {t(stateTexts[one.state])}
              </span>
            </li>
          )
        })}
      </ol>
    </aside>
  )
}
