import { t } from '../../../i18n/texts.ts'

type Props = { mayEdit: boolean; newest: boolean; ruleId: string | null }

const reasonKey = ({ mayEdit, newest }: Props) => {
  if (!mayEdit) return 'strategy.may_not_edit'
  return newest ? 'strategy.state_not_edit' : 'strategy.old_version'
}

/** Why the rule cannot be changed here, with a way to its newest version. */
export function ReadOnlyNote(props: Props) {
  return (
    <div className="editor-note" role="note">
      {t(reasonKey(props))}
      {!props.newest && props.ruleId !== null && (
        <a className="btn" href={`#/strategy-engine/rule-edit?ruleId=${props.ruleId}`}>
          {t('strategy.open_newest')}
        </a>
      )}
    </div>
  )
}
