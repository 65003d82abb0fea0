import type { TaskRounds } from '@oas/contract/task/schemas'
import { t, tData } from '../../i18n/texts.ts'
import type { Line, StoredNames } from './stored-words.ts'

const said = (what: string, of: string): string => t('task_form.said_of', { what, of })

/** Rounds in words, line by line; only that one person decides where there are none. */
export function roundLines(
  rounds: TaskRounds,
  names: Pick<StoredNames, 'result'> & { team: (id: string) => string },
): Line[] {
  const { mode, n, most, agreeBy, depth, accept, next, finalWithin, judgeTeamIds } = rounds
  const line = (key: string, label: string, text: string): Line => ({ key, label, text })
  const head = line('roundMode', t('task_rounds.mode'), t(`task_rounds.mode_${mode}`))
  if (mode === 'single') return [head]
  if (mode === 'serial')
    return [
      head,
      line('roundN', t('task_rounds.levels'), `${n}`),
      line('nextResults', t('task_rounds.next'), next.map(names.result).join(', ')),
    ]
  const by = t(`task_rounds.agree_${agreeBy}`)
  const compared = [
    line('roundN', t('task_rounds.n'), most > n ? `${n}–${most}` : `${n}`),
    line('agreeBy', t('task_rounds.agree_by'), depth > 0 ? said(by, `${depth}`) : by),
    line('accept', t('task_rounds.accept'), t(`task_rounds.accept_${accept}`)),
  ]
  if (mode === 'everybody') return [head, ...compared]
  return [
    head,
    ...compared,
    line(
      'finalWithin',
      t('task_rounds.final_within'),
      finalWithin === null ? '' : `${finalWithin}`,
    ),
    line('judgeTeamIds', t('task_rounds.judges'), judgeTeamIds.map(names.team).join(', ')),
    line(
      'judgeLevel',
      t('task_rounds.judge_level'),
      rounds.judgeLevel ? tData(`task_form.least_${rounds.judgeLevel}`) : '',
    ),
  ]
}
