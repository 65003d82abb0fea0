import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { formatTime } from '../../kit/time.ts'
import { t, tData } from '../../i18n/texts.ts'
import { type Bench, get, serverNow, set, settingFor } from '../engine/bench.ts'
import type { FormValues, Verdict } from '../shapes/draft.ts'
import { decide } from '../engine/decide.ts'
import { formOf } from '../rules/by-control.ts'
import { keptToLocks } from './locked.ts'
import { rulingText } from '../rules/ruling-text.ts'
import { severityOf } from '../rules/result.ts'
import { asksFirst } from '../rules/white-list.ts'

/**
 * How a result is confirmed: grave ones always by a second key, others as their setting or a white
 * list says; a form is a press of its own.
 */
const confirmMode = (button: ResultButton, record: HeldRecord): 'none' | 'press' | 'key' => {
  const { content } = button
  // Its own form is the question.
  if (formOf(button).grave) return 'none'
  if (content.resultType === 'SERIOUS_VIOLATIONS' || content.confirm === 'key') return 'key'
  return (content.confirm === 'press' && content.control === 'direct') || asksFirst(record, button)
    ? 'press'
    : 'none'
}

/** When an act ends, in words: at a moment, for ever, or empty where it is done once. */
const endText = (form: FormValues, now: number): string => {
  const { punishTime, end } = form
  if (typeof end === 'number') return t('audit.confirm_end', { time: formatTime(end) })
  if (typeof punishTime !== 'number' || punishTime === 0) return ''
  return punishTime === -1
    ? t('audit.time_permanent')
    : t('audit.confirm_end', { time: formatTime(now + punishTime * 1000) })
}

type Grave = { verdict: Verdict; button: ResultButton; mode: 'press' | 'key' }

/** The gravest act among verdicts that must be confirmed. */
const gravest = (bench: Bench, verdicts: readonly Verdict[]): Grave[] =>
  verdicts
    .flatMap((verdict): Grave[] => {
      const button = settingFor(get(bench), verdict.record)?.result.find(
        (one) => one.id === verdict.resultId,
      )
      const mode = button ? confirmMode(button, verdict.record) : 'none'
      return button && mode !== 'none' ? [{ verdict, button, mode }] : []
    })
    .toSorted((a, b) => severityOf(b.button) - severityOf(a.button))

const subjectOf = ({ record }: Verdict): string =>
  [record.uid === '' ? '' : `uid ${record.uid}`, record.postId].filter(Boolean).join(' · ')

/**
 * Decides; where an act is grave, a question names subject, act and end first. Every way of
 * deciding goes through here.
 */
export function decideOrAsk(bench: Bench, all: readonly Verdict[]): void {
  const verdicts = keptToLocks(bench, all)
  if (verdicts.length === 0) return
  const grave = gravest(bench, verdicts)
  const [worst] = grave
  if (!worst) {
    decide(bench, verdicts)
    return
  }
  const same = grave.filter((one) => one.button.id === worst.button.id)
  set(bench, {
    asking: {
      mode: grave.some((one) => one.mode === 'key') ? 'key' : 'press',
      act: tData(worst.button.transKey),
      end: endText(worst.verdict.draft.form, serverNow(bench)),
      subject:
        same.length === 1
          ? subjectOf(worst.verdict)
          : `${same
              .slice(0, 3)
              .map((one) => one.verdict.record.postId)
              .join(', ')}${same.length > 3 ? `, +${same.length - 3}` : ''}`,
      note: [...new Set(grave.map((one) => rulingText(one.verdict.record, one.button)))]
        .filter(Boolean)
        .slice(0, 3)
        .join(' '),
      go: () => decide(bench, verdicts),
    },
  })
}

/** Says what a whole wall comes to, by result, before it is decided. */
export function askSummary(bench: Bench, all: readonly Verdict[]): void {
  const verdicts = keptToLocks(bench, all)
  if (verdicts.length === 0) return
  const counts = new Map<string, number>()
  for (const { record, resultId } of verdicts) {
    const name = tData(
      settingFor(get(bench), record)?.result.find((one) => one.id === resultId)?.transKey ??
        resultId,
    )
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const subject = [...counts].map(([name, n]) => `${name} × ${n}`).join(' · ')
  set(bench, {
    asking: {
      mode: gravest(bench, verdicts).some((one) => one.mode === 'key') ? 'key' : 'press',
      act: t('audit.by_class_summary'),
      subject,
      end: '',
      summary: true,
      go: () => decide(bench, verdicts),
    },
  })
}

/** The act that was asked about is carried out. */
export function confirmAsked(bench: Bench): void {
  const { asking } = get(bench)
  if (!asking) return
  set(bench, { asking: null })
  asking.go()
}
