import type { Permission } from '@oas/contract/permissions'
import type { RuleAction, RuleRow } from '@oas/contract/strategy/schemas'
import { t } from '../../../i18n/texts.ts'
import { Popup } from '../../../kit/Popup.tsx'

/** Which right an act needs; those left out need only to see the rule. */
const rights: Partial<Record<RuleAction, 'strategy.edit' | 'strategy.review' | 'strategy.deploy'>> =
  {
    edit: 'strategy.edit',
    delete: 'strategy.edit',
    pass: 'strategy.review',
    prod: 'strategy.deploy',
    stop_alpha: 'strategy.deploy',
    timed_prod: 'strategy.deploy',
    cancel_timed_prod: 'strategy.deploy',
    alpha: 'strategy.deploy',
    predeploy: 'strategy.deploy',
    offline: 'strategy.deploy',
    update_rule_to_release_sys: 'strategy.deploy',
  }
/** Acts that stand in the row; the others are behind the button beside them. */
const inRow = 2

type May = (right: Permission) => boolean
type ButtonProps = { action: RuleAction; className: string; may: May; onAct: () => void }

const ActButton = ({ action, className, may, onAct }: ButtonProps) => {
  const right = rights[action]
  const off = right !== undefined && !may(right)
  return (
    <button
      type="button"
      className={className}
      disabled={off}
      title={off ? t('strategy_list.needs', { right }) : undefined}
      onClick={onAct}
    >
      {t(`strategy_list.act_${action}`)}
    </button>
  )
}

type Props = {
  row: RuleRow
  may: May
  onAct: (action: RuleAction) => void
  onCopy: () => void
}

/** What the state of a rule allows to do, as buttons of its row. */
export function RuleActs({ row, may, onAct, onCopy }: Props) {
  return (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      {row.actions.slice(0, inRow).map((action) => (
        <ActButton
          key={action}
          action={action}
          className="btn"
          may={may}
          onAct={() => onAct(action)}
        />
      ))}
      <Popup label={t('strategy_list.more', { name: row.name })} button="⋯">
        {(shut) => (
          <>
            {row.actions.slice(inRow).map((action) => (
              <ActButton
                key={action}
                action={action}
                className="popup-item"
                may={may}
                onAct={() => {
                  shut()
                  onAct(action)
                }}
              />
            ))}
            <button
              type="button"
              className="popup-item"
              disabled={!may('strategy.edit')}
              onClick={() => {
                shut()
                onCopy()
              }}
            >
              {t('frontend.copy')}
            </button>
          </>
        )}
      </Popup>
    </span>
  )
}
