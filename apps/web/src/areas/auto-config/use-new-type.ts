import { businessKinds } from '@oas/contract/kinds'
import type { Output } from '@oas/contract/define'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { auditPages } from '@oas/contract/setting/pages'
import { type ReadyType, readyTypes } from '@oas/contract/setting/ready-types'
import { panelTypes } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { checkNewType, typeKeyOfName } from '../../kit/form/new-type.ts'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { go, usePlace } from '../../nav/location.ts'
import type { Beginning } from './ReadyGallery.tsx'
import { refreshes } from './refreshes.ts'

export type Options = Output<(typeof autoConfigCalls)['options']>
type Values = {
  beginning: Beginning | ''
  appId: string
  type: number | null
  name: string
  labelTree: string
  page: string
  from: string
}
export const pages = Object.entries(auditPages)
export function isReady(one: Beginning | ''): one is ReadyType {
  return readyTypes.some((ready) => ready === one)
}
/** What a new setting begins with, of the origin that was picked: `kind id version`. */
const beginningOf = (from: string) => {
  const [kind = '', id = '', version = ''] = from.split(' ')
  const [app = 0, of = 0] = id.split(':').map(Number)
  if (kind === 'template') return { template: { id: Number(id), version: Number(version) } }
  return kind === 'type' ? { copyOf: { appId: app, type: of } } : {}
}
/** Where a type is judged that is not ready: as its page says. */
const placeOf = (page: string) => {
  const found = pages.find(([key]) => key === page)?.[1]
  return {
    business: businessKinds.find((one) => one === found?.business) ?? 'text',
    panel: panelTypes.find((one) => one === found?.panel) ?? 'text_list',
    pageKeys: [page],
  }
}

const checkType = ({ beginning, appId, type, name, page, from }: Values) => ({
  beginning: required(beginning, t('auto_config.ready_legend')),
  appId: required(appId, t('auto_config.app')),
  ...checkNewType({ type, name }),
  from: beginning === 'template' ? required(from, t('auto_config.create_from')) : null,
  page: isReady(beginning) || beginning === '' ? null : required(page, t('auto_config.pages')),
})

/** The name of a ready type, with a number behind it where the app has one called so. */
const freeName = (wanted: string, taken: readonly string[]): string => {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}_${n}`
    if (!taken.includes(name)) return name
  }
}

/**
 * The form of a new record type; once it is made, its setting opens. Number and name are suggested
 * until somebody types their own.
 */
export function useNewType({ apps, labelTrees }: Options) {
  const create = useSend(autoConfigCalls.create, { refreshes })
  const { query } = usePlace()
  const only = apps.length === 1 ? apps[0] : apps.find(({ id }) => String(id) === query.get('app'))
  const [tree] = labelTrees.length === 1 ? labelTrees : []
  const form = useForm<Values>({
    initial: {
      beginning: '',
      appId: only ? String(only.id) : '',
      type: only?.nextType ?? null,
      name: '',
      labelTree: tree ? String(tree.id) : '',
      page: '',
      from: '',
    },
    guard: false,
    check: checkType,
    send: async ({ beginning, appId, type, name, labelTree, page, from }) => {
      const key = { appId: Number(appId), type: type ?? 0 }
      await create.mutateAsync({
        ...key,
        name: typeKeyOfName(name),
        ...(isReady(beginning)
          ? { ready: beginning, ...(labelTree === '' ? {} : { labelTree: Number(labelTree) }) }
          : { ...placeOf(page), ...(beginning === 'template' ? beginningOf(from) : {}) }),
      })
      const back = query.get('back') === 'home' ? '?back=home' : ''
      go(`/tags/auto-config/${typeKeyOf(key)}${back}`)
    },
  })
  const appOf = (id: string) => apps.find((app) => String(app.id) === id)
  const suggested = ({ beginning, appId }: Values) => ({
    type: appOf(appId)?.nextType ?? null,
    name: isReady(beginning) ? freeName(beginning, appOf(appId)?.typeNames ?? []) : '',
  })
  /** Takes a choice over, and what follows from it where nothing else was typed. */
  const choose = (change: Partial<Pick<Values, 'beginning' | 'appId'>>): void => {
    const { values } = form
    const [before, after] = [suggested(values), suggested({ ...values, ...change })]
    form.put({
      ...change,
      type: values.type === before.type ? after.type : values.type,
      name: values.name === before.name ? after.name : values.name,
    })
  }
  return { form, choose }
}
