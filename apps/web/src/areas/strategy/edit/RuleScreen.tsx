import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { type Asked, useRuleToEdit } from './use-rule-to-edit.ts'
import type { InDialog } from './use-store.ts'
import './edit.css'

type Props = Asked & { category: string; dialog?: InDialog | undefined }

/** Reads a rule with what its editor needs, then edits it. */
export function RuleScreen({ category, dialog, ...asked }: Props) {
  const { may } = useMay()
  const { failed, ready } = useRuleToEdit(asked)
  if (failed)
    return (
      <div className="view-refused" role="alert">
        <p>{failed.message}</p>
        <a className="btn" href="#/strategy-engine/index">
          {t('strategy.to_list')}
        </a>
      </div>
    )
  if (!ready)
    return (
      <p className="muted" role="status">
        {t('frontend.loading')}
      </p>
    )
  const { key, ...found } = ready
  return (
    <RuleEditor
      key={key}
      {...found}
      copy={asked.copy}
      mayEdit={may('strategy.edit')}
      category={category}
      dialog={dialog}
    />
  )
}
