import { t } from '../../../i18n/texts.ts'
import { keyText } from '../../../kit/key-text.ts'
import type { FormState } from '../../../kit/form/use-form.ts'
import { formatTime } from '../../../kit/time.ts'
import { EditorHead } from './EditorHead.tsx'
import type { Fields } from './fields.ts'
import type { Base } from './use-save.ts'

type Props = {
  base: Base
  copy: boolean
  /** When a draft was kept on this machine; null: nothing is kept. */
  keptAt: number | null
  problems: number
  form: FormState<Fields>
  maySave: boolean
  /** The page of the rule, where the editor stands in a dialog. */
  page: string | undefined
}

const PageLink = ({ page }: Pick<Props, 'page'>) =>
  page === undefined ? (
    <a className="btn" href="#/strategy-engine/index">
      {t('strategy.to_list')}
    </a>
  ) : (
    <a className="btn" href={page}>
      {t('strategy.to_page')}
    </a>
  )

/** Name and standing of the rule, how many problems it has, and the button that stores it. */
export function RuleHead({ base, copy, keptAt, problems, form, maySave, page }: Props) {
  return (
    <header className="rule-head">
      <div className="rule-title">
        {page === undefined && (
          <h1>{base ? base.name : t(copy ? 'strategy.copy_title' : 'strategy.new_title')}</h1>
        )}
        {base && <EditorHead rule={base} />}
      </div>
      <div className="rule-save">
        {keptAt !== null && (
          <span className="muted">
            {t('strategy.draft_kept', { time: formatTime(keptAt).slice(11) })}
          </span>
        )}
        {problems > 0 && (
          <span className="problem-count">⚠ {t('strategy.n_problems', { n: problems })}</span>
        )}
        <PageLink page={page} />
        <button
          type="button"
          className="btn primary"
          disabled={!maySave || form.busy}
          aria-busy={form.busy}
          onClick={() => form.submit()}
        >
          {t('frontend.save')} <kbd>{keyText('Control+S')}</kbd>
        </button>
      </div>
    </header>
  )
}
