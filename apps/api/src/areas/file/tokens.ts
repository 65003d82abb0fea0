import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BucketName } from '@oas/contract/file/buckets'
import type { Context } from '../../core/context.ts'
import { findKey } from './queries.ts'
import { perServer } from '../../core/per-server.ts'

/**
 * What a token opens. `u`: a person may send files to a bucket until `e`; `r`: a person may read a
 * file until `e`. Names are short: the token stands in addresses.
 */
export type UploadClaim = {
  k: 'u'
  p: string
  s: string
  b: BucketName
  m: number
  t: number | null
  e: number
}
export type ReadClaim = { k: 'r'; p: string; f: string; e: number }
export type Claim = UploadClaim | ReadClaim
export type Parsed = { reason: '' | 'malformed' | 'forged' | 'expired'; claim: Claim | null }

type Base = Pick<Context, 'pool' | 'db' | 'now'>
const keys = perServer((): { key: Promise<Buffer> | null } => ({ key: null }))
/** The key is made with the database and never changes. */
const keyOf = (ctx: Base): Promise<Buffer> => {
  const kept = keys(ctx.pool)
  if (!kept.key) {
    kept.key = findKey(ctx)
    kept.key.catch(() => {
      kept.key = null
    })
  }
  return kept.key
}

const signatureOf = (key: Buffer, body: string): Buffer =>
  createHmac('sha256', key).update(body).digest()

export async function makeToken(ctx: Base, claim: Claim): Promise<string> {
  const body = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${body}.${signatureOf(await keyOf(ctx), body).toString('base64url')}`
}

/** Reads a token; nothing of one that this server did not sign is believed. */
export async function readToken(ctx: Base, token: string): Promise<Parsed> {
  const [, body = '', sign = ''] = /^([\w-]{1,1900})\.([\w-]{43})$/.exec(token) ?? []
  if (body === '') return { reason: 'malformed', claim: null }
  if (!timingSafeEqual(signatureOf(await keyOf(ctx), body), Buffer.from(sign, 'base64url')))
    return { reason: 'forged', claim: null }
  const claim = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claim
  return { reason: claim.e <= ctx.now().getTime() ? 'expired' : '', claim }
}
