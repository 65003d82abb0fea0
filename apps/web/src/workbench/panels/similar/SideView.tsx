import { t } from '../../../i18n/texts.ts'
import { set } from '../../engine/bench.ts'
import { useBench } from '../../engine/react.ts'
import { CopyId } from '../../parts/CopyId.tsx'
import { isMedia, withKeys } from '../../shapes/value-text.ts'
import type { GroupFacts, Side } from '../../shapes/similar.ts'
import { textDiff } from '../../shapes/text-diff.ts'
import { Picture } from '../../../kit/picture/Picture.tsx'

/** A text with what differs from the other one marked; the text alone where nothing is compared. */
const Diff = ({ text, other }: { text: string; other: string | undefined }) => {
  if (text === '') return <p className="muted">{t('audit.empty_text')}</p>
  return (
    <p className="wb-content">
      {withKeys(
        other === undefined ? [{ kind: 'same' as const, text }] : textDiff(other, text),
      ).map(({ key, one: { kind, text: part } }) =>
        kind === 'gone' ? (
          <del key={key}>{part}</del>
        ) : kind === 'come' ? (
          <ins key={key}>{part}</ins>
        ) : (
          <span key={key}>{part}</span>
        ),
      )}
    </p>
  )
}

const Group = ({
  group,
  other,
  onOpen,
}: {
  group: GroupFacts
  other: GroupFacts | null
  onOpen: (url: string) => void
}) => {
  const { groupId, name, notice, avatar, owner, members, shared } = group
  return (
    <div className="sm-group">
      {isMedia(avatar) ? (
        <button
          type="button"
          tabIndex={-1}
          className="sm-avatar wb-shield"
          onClick={() => onOpen(avatar)}
        >
          <span className="sr-only">{t('audit.act_open')}</span>
          <Picture url={avatar} alt="" />
        </button>
      ) : null}
      <div>
        <Diff text={name || groupId} other={other ? other.name || other.groupId : undefined} />
        {notice ? <Diff text={notice} other={other?.notice || undefined} /> : null}
        <dl className="wb-facts">
          {groupId ? (
            <div>
              <dt>{t('panel.group')}</dt>
              <dd>
                <CopyId label="" text={groupId} />
              </dd>
            </div>
          ) : null}
          {owner ? (
            <div>
              <dt>{t('panel.owner')}</dt>
              <dd>
                <CopyId label="" text={owner} />
                {other && other.owner === owner ? (
                  <span className="wb-tag warn">{t('similar.same_owner')}</span>
                ) : null}
              </dd>
            </div>
          ) : null}
          {members === null ? null : (
            <div>
              <dt>{t('panel.members')}</dt>
              <dd className="nd-number">{members}</dd>
            </div>
          )}
          {shared === null ? null : (
            <div>
              <dt>{t('similar.shared')}</dt>
              <dd className="nd-number">{shared}</dd>
            </div>
          )}
        </dl>
      </div>
    </div>
  )
}

/** One side of a comparison; `other`: the side whose texts it is held against. */
export function SideView({
  side,
  other,
  primary = false,
}: {
  side: Side
  other?: Side | undefined
  primary?: boolean
}) {
  const bench = useBench()
  const open = (url: string): void => set(bench, { viewer: { urls: [url], index: 0 } })
  const bare =
    side.texts.length + side.pictures.length + side.videos.length === 0 && side.group === null
  return (
    <div className="sm-content">
      {bare ? <p className="wb-bar plain">{t('similar.no_content')}</p> : null}
      {side.group ? <Group group={side.group} other={other?.group ?? null} onOpen={open} /> : null}
      {side.pictures.map((url, index) => (
        <button
          key={url}
          type="button"
          tabIndex={-1}
          className="sm-picture wb-shield"
          onClick={() => open(url)}
        >
          <span className="sr-only">{t('audit.act_open')}</span>
          <Picture url={url} alt="" primary={primary && index === 0} />
        </button>
      ))}
      {side.videos.map(({ url, cover }) => (
        <video
          key={url}
          className="wb-shield"
          controls
          muted
          preload="metadata"
          src={url}
          {...(cover ? { poster: cover } : {})}
          aria-label={t('audit.kind_video')}
        />
      ))}
      {withKeys(side.texts).map(({ key, one }) => (
        <Diff key={key} text={one} other={other?.texts[side.texts.indexOf(one)]} />
      ))}
    </div>
  )
}
