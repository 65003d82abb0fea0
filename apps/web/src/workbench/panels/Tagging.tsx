import type { HeldRecord } from '@oas/contract/queue/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { t } from '../../i18n/texts.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState, useDraft, useSetting } from '../engine/react.ts'
import { resourcesOf } from '../engine/rows.ts'
import { RecordBars } from '../parts/RecordBars.tsx'
import { RecordHead } from '../parts/RecordHead.tsx'
import { TreeColumn } from '../labels/TreeColumn.tsx'
import { chooseLabel } from '../verdict/choose-label.ts'
import { numberedLabels } from '../rules/numbered.ts'
import { unpublishedTrees } from '../verdict/label-trees.ts'
import { submit } from '../verdict/submit.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { ExtFields } from './ExtFields.tsx'
import { MarkedText } from '../parts/MarkedText.tsx'
import { ModelCard } from '../parts/ModelCard.tsx'
import { NativeMedia } from './NativeMedia.tsx'
import { Picture } from '../../kit/picture/Picture.tsx'

/** What is tagged, whatever it is made of. */
const Stage = ({ record }: { record: HeldRecord }) => {
  const bench = useBench()
  const rowId = useBenchState((state) => state.rowId)
  const resources = resourcesOf(record)
  const at =
    resources.find((one) => one.rowId === rowId)?.rowId ??
    resources.find((one) => one.kind === 'video' || one.kind === 'voice')?.rowId
  return (
    <div
      className="wb-tagging-stage wb-shield"
      tabIndex={0}
      role="region"
      aria-label={t('audit.record')}
    >
      {resources.length === 0 ? <p className="wb-bar">{t('audit.no_resources')}</p> : null}
      {resources.map((resource, index) =>
        resource.kind === 'text' ? (
          <MarkedText
            key={resource.rowId}
            item={resource.item}
            focused={index === 0}
            primary={index === 0}
          />
        ) : resource.kind === 'picture' ? (
          <button
            key={resource.rowId}
            type="button"
            className="wb-stage-picture"
            onClick={() => set(bench, { viewer: { urls: [resource.item.content], index: 0 } })}
          >
            <span className="sr-only">{t('audit.act_open')}</span>
            <Picture
              url={resource.item.content}
              alt={resource.item.desc ?? ''}
              primary={index === 0}
            />
          </button>
        ) : resource.kind === 'file' ? null : (
          <NativeMedia
            key={resource.rowId}
            resource={resource}
            on={resource.rowId === at}
            primary={index === 0}
          />
        ),
      )}
      <ModelCard record={record} />
      <ExtFields record={record} />
      {bench.kind.groups ? <GroupMembers record={record} /> : null}
    </div>
  )
}

/** Whether an app sent extra data that could not be read: then it is text instead of fields. */
const unreadable = (record: HeldRecord): boolean =>
  typeof record.extData['raw'] === 'string' && Object.keys(record.extData).length === 1

/** Content on the left, one column a tree on the right, what was chosen above them. */
export function Tagging() {
  const bench = useBench()
  const record = useBenchState(focused)
  const setting = useSetting(record)
  const known = useBenchState((state) => {
    const one = focused(state)
    return one ? state.labels[typeKeyOf(one)] : undefined
  })
  const hot = useBenchState((state) => {
    const one = focused(state)
    return one ? state.hot[typeKeyOf(one)] : undefined
  })
  const missing = useBenchState(unpublishedTrees)
  const draft = useDraft(record?.recordId ?? '')
  if (!record || !setting) return null
  const labels = numberedLabels(known ?? [], setting)
  const chosen = draft.labels.flatMap((id) => labels.find(({ label }) => label.id === id) ?? [])
  const trees = setting.baseInfo.labelList
  return (
    <div
      className="wb-record"
      data-record-id={record.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      <RecordHead record={record} />
      <RecordBars record={record} />
      {unreadable(record) ? (
        <p className="wb-bar warn" role="alert">
          {t('audit.ext_unreadable', { post: record.postId })}
        </p>
      ) : null}
      {missing.map((id) => (
        <p key={id} className="wb-bar warn" role="alert">
          {t('audit.tree_unpublished', { id })}{' '}
          <a href="#/atlas-labels/trees">{t('audit.tree_open')}</a>
        </p>
      ))}
      <div className="wb-tagging" key={record.id}>
        <Stage record={record} />
        <div className="wb-tagging-trees">
          <div className="wb-choices" aria-label={t('audit.tagged')} role="group">
            {chosen.map(({ label, path }) => (
              <button
                key={label.id}
                type="button"
                className="wb-tag label"
                title={t('audit.take_off')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => chooseLabel(bench, label.id)}
              >
                {path} ×
              </button>
            ))}
          </div>
          <div className="wb-tagging-columns">
            {trees.map((tree) => (
              <TreeColumn
                key={`${tree.templateId} ${tree.rootId}`}
                tree={tree}
                known={known ?? []}
                labels={labels}
                hot={hot ?? []}
                chosen={draft.labels}
                onPick={(id) => chooseLabel(bench, id)}
                onDone={() => submit(bench)}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
