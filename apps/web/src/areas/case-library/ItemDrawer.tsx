import type { Item, Library } from '@oas/contract/case-library/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { formatTime } from '../../kit/time.ts'
import { ItemBodyView } from './ItemBodyView.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import type { Face } from './faces.ts'
import { useMoves } from './use-moves.tsx'
import { ItemStateTag, kindTexts, sourceTexts } from './words.tsx'

const possible = {
  draft: ['submit', 'retire'],
  review: ['pass', 'refuse'],
  active: ['retire'],
  retired: ['submit'],
} as const

const Acts = ({ face, item, onEdit }: { face: Face; item: Item; onEdit: () => void }) => {
  const moves = useMoves(face)
  const { may } = useMay()
  const why = may('case.edit') ? undefined : t('case_library.needs_edit')
  return (
    <p>
      {possible[item.state].map((act) => (
        <span key={act}>
          <button
            type="button"
            className={act === 'pass' ? 'btn primary' : 'btn'}
            disabled={moves.busy || moves.whyNot(act) !== undefined}
            title={moves.whyNot(act)}
            onClick={() => moves.run([item.id], act)}
          >
            {tData(`case_library.act_${act}`)}
          </button>{' '}
        </span>
      ))}
      <button
        type="button"
        className="btn"
        disabled={why !== undefined}
        title={why}
        onClick={onEdit}
      >
        {t('case_library.edit_item')}
      </button>
    </p>
  )
}

const Versions = ({
  item,
  shown,
  onShow,
}: {
  item: Item
  shown: number
  onShow: (version: number) => void
}) => (
  <section>
    <h3>{t('case_library.versions')}</h3>
    <ul className="item-versions">
      {item.versions.map(({ version, by, at, passedBy }) => (
        <li key={version}>
          <strong>{version}</strong> {by} <span className="muted">{formatTime(at)}</span>
          {passedBy !== '' && (
            <span className="muted">{t('case_library.passed_by', { name: passedBy })}</span>
          )}
          {version !== shown && (
            <button
              type="button"
              className="btn"
              aria-label={`${t('case_library.show_version')}: ${version}`}
              onClick={() => onShow(version)}
            >
              {t('case_library.show_version')}
            </button>
          )}
        </li>
      ))}
    </ul>
  </section>
)

/** One item: what is asked, what is right and why, its versions, and what may be done with it. */
export function ItemDrawer({
  face,
  library,
  id,
  onClose,
}: {
  face: Face
  library: Library
  id: string
  onClose: () => void
}) {
  const [version, setVersion] = useState<number | null>(null)
  const [editing, setEditing] = useState(false)
  const { data: item, error } = useCall(face.calls.itemDetail, {
    id,
    ...(version === null ? {} : { version }),
  })
  return (
    <Drawer
      title={item ? t('case_library.item', { n: item.no }) : ''}
      onClose={onClose}
      width={680}
    >
      {error && (
        <p role="alert" className="problem">
          {error.message}
        </p>
      )}
      {item && (
        <>
          <p>
            <ItemStateTag {...item} />{' '}
            <span className="muted">
              {t(kindTexts[item.kind])} · {t(sourceTexts[item.source])} ·{' '}
              {t('case_library.difficulty')} {item.body.difficulty}
            </span>
          </p>
          {item.media.total > 0 && (
            <p className="muted">
              {t('case_library.media_kept', { n: item.media.kept, total: item.media.total })}
              {item.media.failed > 0 &&
                ` · ${t('case_library.media_failed', { n: item.media.failed })}`}
            </p>
          )}
          {item.reason !== '' && <p className="problem">{item.reason}</p>}
          <Acts face={face} item={item} onEdit={() => setEditing(true)} />
          <ItemBodyView body={item.body} library={library} />
          <Versions item={item} shown={version ?? item.version} onShow={setVersion} />
          {editing && (
            <ItemDialog
              face={face}
              library={library}
              of={item}
              onClose={() => {
                setEditing(false)
                setVersion(null)
              }}
            />
          )}
        </>
      )}
    </Drawer>
  )
}
