import { textOf } from '@oas/texts'
import type { Context } from '../../core/context.ts'
import { sendMessage } from '../message/index.ts'
import type { ModelInUse } from './live.ts'

/** Tells the owner of a model that nothing is sent to its service for a while. */
export function tellOpened(
  ctx: Context,
  { id, key, ownerId }: Pick<ModelInUse, 'id' | 'key' | 'ownerId'>,
  version: number,
  until: number,
): void {
  const params = { model: key, n: version }
  const transKey = 'model.breaker_opened'
  ctx.log.error({ model: key, version, until: new Date(until) }, 'a model is left alone')
  const work = ctx.db
    .transaction()
    .execute((tx) =>
      sendMessage(tx, ctx.now(), {
        msgType: 5,
        plat: 'model',
        audience: { personIds: [ownerId] },
        link: `/tags/live-model-manage?id=${id}`,
        payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
      }),
    )
    .then(
      () => undefined,
      (error: unknown) => {
        // The breaker acts all the same; the page shows how it stands.
        ctx.log.warn({ err: error, model: key }, 'the owner of a model could not be told')
      },
    )
  ctx.background.add(work)
  void work.finally(() => {
    ctx.background.delete(work)
  })
}
