import type { ConfigItem } from '@oas/contract/system-config/schemas'
import { t } from '../../i18n/texts.ts'
import { JsonDiff } from '../../kit/json/JsonDiff.tsx'
import { formatTime } from '../../kit/time.ts'
import { type Document, documentOf, emptyDocument, shownOf } from './draft.ts'

/** What somebody else saved while this was edited, and what one's own text would change of it. */
const Conflict = ({
  base,
  theirs,
  mine,
}: {
  base: Document
  theirs: ConfigItem
  mine: Document
}) => (
  <div className="config-conflict" role="alert">
    <p>
      <strong>
        {t('config.conflict_title', {
          by: theirs.updatedBy,
          version: theirs.version,
          time: formatTime(theirs.updatedAt),
        })}
      </strong>
    </p>
    <p>{t('config.conflict_text')}</p>
    <h3>{t('config.theirs')}</h3>
    <JsonDiff
      label={t('config.theirs')}
      before={shownOf(base, t('config.secret_shown'))}
      after={shownOf(documentOf(theirs), t('config.secret_shown'))}
    />
    <h3>{t('config.mine')}</h3>
    <JsonDiff
      label={t('config.mine')}
      before={shownOf(documentOf(theirs), t('config.secret_shown'))}
      after={shownOf(mine, t('config.secret_shown'))}
    />
  </div>
)

type Props = {
  /** What is stored; null for a new setting. */
  base: Document | null
  theirs: ConfigItem | null
  mine: Document
  same: boolean
}

/** What saving would change, or what somebody else has saved meanwhile. */
export function ConfigReview({ base, theirs, mine, same }: Props) {
  return theirs ? (
    <Conflict base={base ?? emptyDocument} theirs={theirs} mine={mine} />
  ) : (
    <>
      <p className="muted">{same ? t('config.no_change') : t('config.review_hint')}</p>
      <JsonDiff
        label={t('config.changed')}
        before={base && shownOf(base, t('config.secret_shown'))}
        after={shownOf(mine, `${t('config.secret_shown')} *`)}
      />
    </>
  )
}
