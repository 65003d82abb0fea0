import { modelCalls } from '@oas/contract/model/calls'
import { type MultiMember, mostMembers, multiLabel } from '@oas/contract/model/multi-schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { ArrayEditor } from '../../../kit/form/ArrayEditor.tsx'

type Props = {
  members: readonly MultiMember[]
  onChange: (members: MultiMember[]) => void
  /** Whether weights count. */
  weighted: boolean
  problem: string
}
const nameOf = ({ modelId, label }: Pick<MultiMember, 'modelId' | 'label'>): string =>
  `${modelId} ${label}`

/** Labels of models whose scores become one, in the order in which they are asked. */
export function MultiMembers({ members, onChange, weighted, problem }: Props) {
  const { data } = useCall(modelCalls.labels, { state: 'mapped', pageSize: 200 })
  const mapped = (data?.list ?? []).filter(({ raw }) => raw !== multiLabel)
  const taken = new Set(members.map(nameOf))
  const first =
    mapped.find((row) => !taken.has(nameOf({ modelId: row.modelId, label: row.raw }))) ?? mapped[0]
  return (
    <ArrayEditor
      label={t('model.multi_members')}
      items={members}
      max={mostMembers}
      make={() => ({ modelId: first?.modelId ?? '', label: first?.raw ?? '', weight: 0.5 })}
      addLabel={t('model.add_member')}
      onChange={onChange}
      problem={problem}
    >
      {(one, put) => (
        <>
          <select
            aria-label={t('model.raw_label')}
            value={nameOf(one)}
            onChange={({ target }) => {
              const found = mapped.find(
                (row) => nameOf({ modelId: row.modelId, label: row.raw }) === target.value,
              )
              if (found) put({ modelId: found.modelId, label: found.raw })
            }}
          >
            {mapped.map((row) => (
              <option key={row.id} value={nameOf({ modelId: row.modelId, label: row.raw })}>
                {row.modelName} › {row.raw}
              </option>
            ))}
          </select>
          {weighted && (
            <input
              type="number"
              aria-label={t('model.multi_weight')}
              min={0}
              max={1}
              step={0.01}
              value={one.weight}
              onChange={({ target }) => put({ weight: Number(target.value) })}
            />
          )}
        </>
      )}
    </ArrayEditor>
  )
}
