import type { Detection } from '@oas/contract/skynet/schemas'
import type { CallContext, Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { canSweepByStore, sweepByStore } from '../feature-library/index.ts'
import { type SweptBy, canSweepBy, sweepByModel } from '../model/index.ts'
import { isRelease, releaseInForce, sweepByRelease } from '../text-moderation/index.ts'
import type { PastRecord } from './queries/past.ts'
import { nameOfDetection } from './queries/names.ts'

/** What was found in a record; `unread`: there may be more. */
export type Looked = { found: string[]; unread: boolean }
/** Something that looks at past records, and answers in their order. */
export type Detector = {
  read: (records: readonly PastRecord[], deadlineMs: number) => Promise<Looked[]>
  end: () => void
}

const sweptBy = ({ kind, ref, label, atLeast }: Detection): SweptBy =>
  kind === 'strategy' ? { kind, id: ref } : { kind: 'version', id: ref, label, atLeast }
const largestNumber = 2_147_483_647
const canDetect = async (ctx: Context, detection: Detection): Promise<boolean> => {
  const { kind, ref } = detection
  if (kind === 'store') return canSweepByStore(ctx, ref)
  if (kind !== 'release') return canSweepBy(ctx, sweptBy(detection))
  if (ref === '0') return (await releaseInForce(ctx)) !== null
  return Number(ref) <= largestNumber && isRelease(ctx, Number(ref))
}

/** The name of what looks, where the caller may see it and it is in use. */
export async function requireDetection(ctx: CallContext, detection: Detection): Promise<string> {
  const { kind, label } = detection
  if (kind === 'version' && label.trim() === '')
    return fail('required', { field: 'body.detection.label' })
  const name = await nameOfDetection(ctx, detection)
  if (name === null || !(await canDetect(ctx, detection)))
    return fail('not-found', { field: 'body.detection.ref' })
  return name
}

/** The detection with what it stands for now: the number of the release in force. */
export async function pinDetection(
  ctx: Pick<Context, 'db'>,
  detection: Detection,
): Promise<{ detection: Detection; release: string }> {
  if (detection.kind !== 'release' || detection.ref !== '0') return { detection, release: '' }
  const number = String((await releaseInForce(ctx)) ?? 0)
  return { detection: { ...detection, ref: number }, release: number }
}

/** Makes ready what looks; null where it is not in use any more. */
export async function startDetector(ctx: Context, given: Detection): Promise<Detector | null> {
  const { detection } = await pinDetection(ctx, given)
  if (!(await canDetect(ctx, detection))) return null
  const nothing = (): void => undefined
  if (detection.kind === 'store')
    return { read: (rows, ms) => sweepByStore(ctx, detection.ref, rows, ms), end: nothing }
  if (detection.kind === 'release') return sweepByRelease(ctx, Number(detection.ref))
  return {
    end: nothing,
    read: (rows, ms) => {
      const records = rows.map((row) => ({ ...row, recordId: row.id, test: false }))
      return sweepByModel(ctx, sweptBy(detection), records, ms)
    },
  }
}
