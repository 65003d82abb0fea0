import type { Annex, QuestionRow } from '@oas/contract/question/schemas'
import type { QuestionState } from '@oas/contract/question/states'
import type { CallContext } from '../../core/context.ts'
import { signedUrl } from '../file/index.ts'
import { type FoundQuestion, listAnnexes } from './queries.ts'

type FoundAnnex = Awaited<ReturnType<typeof listAnnexes>>[number]

export async function annexOf(
  ctx: CallContext,
  { fileId, name, mime }: FoundAnnex,
): Promise<Annex> {
  return { id: fileId, url: await signedUrl(ctx, fileId), name, mime }
}

/** Questions as their readers see them, files under addresses that this caller may read. */
export async function rowsOf(
  ctx: CallContext,
  questions: readonly FoundQuestion[],
): Promise<QuestionRow[]> {
  const annexes = (
    await listAnnexes(
      ctx.db,
      questions.map(({ id }) => id),
    )
  ).filter(({ logId }) => logId === null)
  return Promise.all(
    questions.map(async (q): Promise<QuestionRow> => ({
      id: q.id,
      version: q.version,
      state: q.state as QuestionState,
      createdTime: q.createdTime.getTime(),
      title: q.title,
      backendId: q.backendId,
      backendTitle: q.backendTitle,
      backendPath: q.backendPath,
      appId: q.appId,
      appName: q.appName,
      anotherBusiness: q.anotherBusiness,
      business: q.business,
      postId: q.postId,
      remark: q.remark,
      annexList: await Promise.all(
        annexes.filter(({ questionId }) => questionId === q.id).map((annex) => annexOf(ctx, annex)),
      ),
      ipInfo: q.ipInfo,
      reportUrl: q.reportUrl,
      hostName: q.hostName,
      askerId: q.askerId,
      asker: q.asker,
      assigneeId: q.assigneeId,
      assignee: q.assignee ?? '',
      askedAt: q.askedAt.getTime(),
      changedAt: q.changedAt.getTime(),
      answeredAt: q.answeredAt?.getTime() ?? null,
      lastAnswer: q.lastAnswer,
      duplicateOf: q.duplicateOf,
      duplicates: q.duplicates,
      changeLink: q.changeLink,
      awaits: q.awaits as QuestionRow['awaits'],
      updated: q.askerId === ctx.caller.id && q.updated,
      own: q.askerId === ctx.caller.id,
    })),
  )
}
