import type { RuleBody } from '@oas/contract/strategy/rule'
import type { RuleDetail } from '@oas/contract/strategy/schemas'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { formatTime } from '../../../kit/time.ts'
import { DiffView } from './DiffView.tsx'
import type { Rules } from './rules.ts'

type Props = {
  theirs: RuleDetail
  mine: RuleBody
  rules: Rules
  ruleName: (ruleId: string) => string
  busy: boolean
  onClose: () => void
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Somebody stored the rule meanwhile: who, when, and what saving one's own would change of it. */
export function ConflictDialog({
  theirs,
  mine,
  rules,
  ruleName,
  busy,
  onClose,
  onTakeTheirs,
  onSaveMine,
}: Props) {
  return (
    <Modal
      title={t('strategy.conflict')}
      width={960}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" disabled={busy} data-autofocus onClick={onClose}>
            {t('strategy.go_on_editing')}
          </button>
          <button type="button" className="btn" disabled={busy} onClick={onTakeTheirs}>
            {t('strategy.take_theirs')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={busy}
            aria-busy={busy}
            onClick={onSaveMine}
          >
            {t('strategy.save_mine')}
          </button>
        </>
      }
    >
      <p>
        {t('strategy.conflict_who', {
          name: theirs.author,
          time: formatTime(theirs.updatedAt),
          version: theirs.version,
        })}
      </p>
      <DiffView
        before={theirs.rule}
        after={mine}
        beforeLabel={t('strategy.theirs', { version: theirs.version })}
        afterLabel={t('strategy.mine')}
        rules={rules}
        ruleName={ruleName}
      />
    </Modal>
  )
}
