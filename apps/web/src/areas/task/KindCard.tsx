import type { Output } from '@oas/contract/define'
import type { taskCalls } from '@oas/contract/task/area'
import { t } from '../../i18n/texts.ts'
import { locale } from '../../kit/locale.ts'
import { kindPages, wordOf } from './words.tsx'

type Kind = Output<typeof taskCalls.kinds>[number]

/** How many tasks of a kind run, wait and are late; leads to their list. */
export function KindCard({ of }: { of: Kind }) {
  return (
    <a className="task-card" href={`#${kindPages[of.value]}`}>
      <h2>{wordOf('kind', of.value)}</h2>
      <dl>
        <div>
          <dt>{t('task_list.running')}</dt>
          <dd>{of.running.toLocaleString(locale)}</dd>
        </div>
        <div>
          <dt>{t('task_list.waiting')}</dt>
          <dd>{of.waiting.toLocaleString(locale)}</dd>
        </div>
        <div className={of.late > 0 ? 'late' : ''}>
          <dt>{t('task_list.late')}</dt>
          <dd>{of.late.toLocaleString(locale)}</dd>
        </div>
      </dl>
    </a>
  )
}
