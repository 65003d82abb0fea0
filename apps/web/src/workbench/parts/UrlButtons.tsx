import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { OpenLink } from '../../kit/text/LinkText.tsx'
import { useBench } from '../engine/react.ts'

const parts = [
  ['pictures', 'audit.kind_picture'],
  ['videos', 'audit.kind_video'],
  ['voices', 'audit.kind_voice'],
  ['files', 'audit.kind_file'],
] as const
const leads = /^https?:\/\//i

/**
 * Where the resources of a record lie, on pages that show it: a press opens one in a new tab, two
 * presses copy its address.
 */
export function UrlButtons({ record }: { record: HeldRecord }) {
  const { kind } = useBench()
  if (!kind.showUrlButtons) return null
  const found = parts
    .flatMap(([part, label]) =>
      record[part].map(({ id, content }, index) => ({
        key: `${part} ${id}`,
        href: content,
        label: `${t(label)} ${index + 1}`,
      })),
    )
    .filter(({ href }) => leads.test(href))
  if (found.length === 0) return null
  return (
    <nav className="wb-urls" aria-label={t('audit.addresses')}>
      {found.map(({ key, href, label }) => (
        <OpenLink key={key} className="btn" href={href} text={label} />
      ))}
    </nav>
  )
}
