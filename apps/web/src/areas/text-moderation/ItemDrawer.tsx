import { snake } from '@oas/contract/snake'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { blankItem, type ItemDetail } from '@oas/contract/text-moderation/schemas'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { nameOfRule } from '../../kit/rule-name.ts'
import { diffOf } from '../../kit/people/diff.ts'
import { Attacks } from './Attacks.tsx'
import { StateOf } from './words.tsx'

const bodyFields = Object.keys(blankItem) as (keyof typeof blankItem)[]
const partOf = (from: object): Record<string, unknown> =>
  Object.fromEntries(
    bodyFields.map((key) => [key, (from as Readonly<Record<string, unknown>>)[key]]),
  )

const Changes = ({ item }: { item: ItemDetail }) => (
  <table className="wb-table">
    <thead>
      <tr>
        <th>{t('text_moderation.field')}</th>
        <th>{t('text_moderation.before')}</th>
        <th>{t('text_moderation.after')}</th>
      </tr>
    </thead>
    <tbody>
      {diffOf(item.before ? partOf(item.before) : blankItem, partOf(item)).map((line) => (
        <tr key={line.field}>
          <td>{tData(`text_moderation.${snake(line.field).replace(/_id$/, '')}`)}</td>
          <td className="mono">
            {line.added.length + line.removed.length > 0 ? line.removed.join(', ') : line.before}
          </td>
          <td className="mono">
            {line.added.length + line.removed.length > 0 ? line.added.join(', ') : line.after}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

type Props = { id: string; onClose: () => void; children: ReactNode }
/** What an item says beside what its approved version says, as a reviewer compares them. */
export function ItemDrawer({ id, onClose, children }: Props) {
  const { data, error } = useCall(textModerationCalls.item, { id })
  return (
    <Drawer
      title={
        data
          ? nameOfRule({ isContact: data.wordType === 4, rule: data.rule })
          : t('text_moderation.words')
      }
      onClose={onClose}
      width={720}
    >
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <p>
            <StateOf row={data} /> {data.libraryName} › {data.categoryName}
          </p>
          {data.reason !== '' && <p className="muted">{data.reason}</p>}
          <Changes item={data} />
          <Attacks key={data.version} id={id} />
          <p>{children}</p>
        </>
      )}
    </Drawer>
  )
}
