import type { Input } from '@oas/contract/define'
import { blankSetting } from '@oas/contract/setting/blank'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { TemplateLink } from '@oas/contract/setting/edit-schemas'
import { readyPlace, readySetting } from '@oas/contract/setting/ready-types'
import { typeKeyOf } from '@oas/contract/type-key'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { keyOf } from './key.ts'
import { type Doc, type Tx, findEdition } from './queries/drafts.ts'
import { namedLabels } from './queries/named-labels.ts'
import { findTemplate, findTemplateVersion } from './queries/templates.ts'

type Given = Input<(typeof autoConfigCalls)['create']>
type Place = ReturnType<typeof readyPlace>

/** Where a new type is judged: as its ready type says, else as it is named. */
export function placeOf({ ready, business, panel, pageKeys }: Given): Place {
  if (ready) return readyPlace(ready)
  return {
    business: business ?? fail('required', { field: 'business' }),
    panel: panel ?? fail('required', { field: 'panel' }),
    pageKeys: pageKeys ?? fail('required', { field: 'pageKeys' }),
  }
}

/** The document of a template version that something is to stand on from now on. */
export async function requireTemplate(
  tx: Tx,
  link: TemplateLink | null,
  field = 'template',
): Promise<Doc | null> {
  if (link === null) return null
  if ((await findTemplate(tx, link.id))?.retiredAt)
    fail('invalid-input', { field, reason: because('retired') })
  return (
    (await findTemplateVersion(tx, link.id, link.version)) ??
    fail('invalid-input', { field, reason: because('not_published') })
  )
}

/** What a new type is a copy of, or stands on; null where it is neither. */
const originOf = async (
  { caller }: CallContext,
  tx: Tx,
  { template, copyOf }: Given,
): Promise<Doc | null> => {
  if (!copyOf) return requireTemplate(tx, template ?? null)
  if (!mayType(caller, copyOf.appId, copyOf.type)) fail('foreign-data')
  const found = await findEdition(tx, keyOf(copyOf))
  return found?.document ?? fail('setting-missing', { type: typeKeyOf(copyOf) })
}

/**
 * The first document of a new type: that of a ready one, another type's or a template's under its
 * own name, else a blank one.
 */
export async function firstDocument(
  ctx: CallContext,
  tx: Tx,
  input: Given,
  place: Place,
): Promise<Doc> {
  const { appId, type, name, ready, labelTree, start = {} } = input
  const own = { appId, type, name, source: 'audit' } as const
  if (ready) {
    const tree =
      labelTree === undefined
        ? undefined
        : { id: labelTree, labels: await namedLabels(tx, labelTree) }
    return { ...readySetting(ready, own, tree) }
  }
  const origin = await originOf(ctx, tx, input)
  // What was made for another panel or business does not fit here: the pages of the new type are
  // its own.
  const document: Doc = origin
    ? {
        ...origin,
        name,
        business: place.business,
        pageKeys: place.pageKeys,
        pageType: { ...(origin['pageType'] as Doc), type: place.panel },
      }
    : { ...blankSetting({ ...own, ...place }) }
  const { extDataMap, ...base } = start
  return {
    ...document,
    baseInfo: {
      ...(document['baseInfo'] as Doc),
      ...base,
      ...(base.labelList?.length ? { useLabel: true } : {}),
    },
    ...(extDataMap ? { extDataMap } : {}),
  }
}
