import type { SettingNode } from '@oas/contract/setting/nodes'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { keptHits } from '@oas/media/text/marks'
import { thumbUrl } from '@oas/media/thumb'
import { t, tData } from '../../i18n/texts.ts'
import { set } from '../engine/bench.ts'
import { useBench } from '../engine/react.ts'
import { LabelTags } from '../parts/LabelTags.tsx'
import { Marked } from '../parts/Marked.tsx'
import { MarkedText } from '../parts/MarkedText.tsx'
import { Picture } from '../../kit/picture/Picture.tsx'
import { textItem } from '../shapes/items.ts'
import { UidLink } from '../parts/UidLink.tsx'
import { Recording } from './Recording.tsx'
import { useReach } from '../parts/reach.ts'
import {
  addressOf,
  isMedia,
  isWebLink,
  withKeys,
  maskText,
  moneyText,
  rawText,
  timeText,
} from '../shapes/value-text.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'

type Kind = Exclude<SettingNode['kind'], 'list' | 'group' | 'button'>
type Props = {
  kind: Kind
  value: unknown
  record: HeldRecord
  small: boolean
  mask?: string | undefined
}
const most = 12
const several = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, most) : [value]

const Thumbs = ({ value, small }: { value: unknown; small: boolean }) => {
  const bench = useBench()
  const tabIndex = useReach(small)
  const urls = several(value).map((one) => addressOf(one))
  if (urls.length === 0 || !urls.every(isMedia)) return <Raw value={value} />
  return (
    <span className="nd-thumbs wb-shield">
      {withKeys(small ? urls.slice(0, 1) : urls).map(({ key, one: url }, index) => (
        <button
          key={key}
          type="button"
          tabIndex={tabIndex}
          className="nd-thumb"
          onClick={() => set(bench, { viewer: { urls, index } })}
        >
          <span className="sr-only">{t('audit.picture_n', { n: index + 1 })}</span>
          <Picture url={thumbUrl(url, small ? 120 : 240)} alt="" lazy={small} />
        </button>
      ))}
      {small && urls.length > 1 ? <small className="muted">+{urls.length - 1}</small> : null}
    </span>
  )
}

const Link = ({ text, small }: { text: string; small: boolean }) => (
  <a
    className="nd-text"
    href={text}
    target="_blank"
    rel="noreferrer noopener"
    tabIndex={useReach(small)}
  >
    <ShownText text={text} />
  </a>
)

/** Tags that setting expressions name by the key of a text; what users wrote is no key. */
const worded = (text: string): string =>
  /^(demo|result|type|panel)\.[a-z0-9_]+$/.test(text) ? tData(text) : text

const Raw = ({ value }: { value: unknown }) => (
  <span className="nd-text">
    <ShownText text={rawText(value)} />
  </span>
)

const Marks = ({ value, small }: Pick<Props, 'value' | 'small'>) => {
  const items = several(value).map((one) =>
    textItem(typeof one === 'string' ? { content: one } : one),
  )
  if (items.some((one) => one === null)) return <Raw value={value} />
  return small ? (
    <span className="nd-text">
      {withKeys(items).map(({ key, one }) =>
        one ? (
          <Marked
            key={key}
            text={one.content}
            hits={keptHits(one.content.length, one.hits ?? []).hits}
          />
        ) : null,
      )}
    </span>
  ) : (
    <>
      {withKeys(items).map(({ key, one }, index) =>
        one ? <MarkedText key={key} item={one} focused={index === 0} /> : null,
      )}
    </>
  )
}

const WebLink = ({ value, small, mask }: Props) => {
  const text = rawText(value)
  return isWebLink(text) && !mask ? (
    <Link text={text} small={small} />
  ) : (
    <span className="nd-text">
      <ShownText text={maskText(text, mask)} />
    </span>
  )
}

const Uid = ({ value, record, small, mask }: Props) => {
  const uid = rawText(value)
  return mask ? (
    <span>
      <ShownText text={maskText(uid, mask)} />
    </span>
  ) : (
    <UidLink
      appId={record.appId}
      type={record.type}
      uid={uid}
      own={uid === record.uid}
      small={small}
    />
  )
}

const Tags = ({ value, mask }: Pick<Props, 'value' | 'mask'>) => (
  <>
    {withKeys(several(value)).map(({ key, one }) => (
      <span key={key} className="wb-tag">
        {typeof one === 'boolean' ? (
          t(one ? 'panel.yes' : 'panel.no')
        ) : (
          <ShownText text={maskText(worded(rawText(one)), mask)} />
        )}
      </span>
    ))}
  </>
)

const Labels = ({ value, record }: Pick<Props, 'value' | 'record'>) => {
  const ids = several(value).filter((one) => typeof one === 'number')
  return ids.length > 0 ? <LabelTags record={record} labels={ids} /> : <Raw value={value} />
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/**
 * One value as its kind shows it; what does not fit its kind is shown as raw text, never left out.
 */
export function Value(props: Props) {
  const { kind, value, record, small, mask } = props
  if (isEmpty(value)) return <span className="muted">–</span>
  switch (kind) {
    case 'marks':
      return <Marks value={value} small={small} />
    case 'picture':
      return <Thumbs value={value} small={small} />
    case 'video':
    case 'voice':
      return (
        <Recording
          kind={kind}
          value={value}
          record={record}
          small={small}
          raw={<Raw value={value} />}
        />
      )
    case 'link':
      return <WebLink {...props} />
    case 'time':
      return <span className="nd-number">{timeText(value)}</span>
    case 'money':
      return <span className="nd-number">{moneyText(value)}</span>
    case 'uid':
      return <Uid {...props} />
    case 'country':
    case 'tag':
      return <Tags value={value} mask={mask} />
    case 'label':
      return <Labels value={value} record={record} />
    case 'json':
      return (
        <span className="nd-text mono">
          <ShownText text={rawText(value)} />
        </span>
      )
    default:
      return (
        <span className={typeof value === 'number' ? 'nd-number' : 'nd-text'}>
          <ShownText text={maskText(rawText(value), mask)} />
        </span>
      )
  }
}
