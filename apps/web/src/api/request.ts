import { type Call, pathFields, pathOf } from '@oas/contract/define'
import { defaultTimeoutMs, slowThresholdMs, timeoutExtraMs } from '@oas/contract/services'

/** Milliseconds a call may take: its declared response time and five seconds. */
export function timeoutOf(call: Pick<Call, 'answersWithin'>): number {
  return call.answersWithin === undefined ? defaultTimeoutMs : call.answersWithin + timeoutExtraMs
}
/** Calls that declare more than 5000 ms go by the slow route. */
export function routeOf(call: Pick<Call, 'service' | 'path' | 'answersWithin'>): string {
  const path = pathOf(call)
  return (call.answersWithin ?? 0) > slowThresholdMs
    ? path.replace('/biz_gateway/', '/biz_gateway/slow/')
    : path
}

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
type Request = { url: string; body: string | undefined; contentType: string | undefined }
/** URL and body of a call for an input; `contentType` is that of the body. */
export function requestOf(call: Call, input: unknown): Request {
  let url = routeOf(call)
  if (Array.isArray(input)) return { url, body: JSON.stringify(input), contentType: json }
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  for (const field of pathFields(call)) {
    url = url.replace(`:${field}`, encodeURIComponent(String(rest[field])))
    delete rest[field]
  }
  const query = new URLSearchParams()
  for (const field of call.method === 'GET' ? Object.keys(rest) : (call.query ?? [])) {
    if (rest[field] !== undefined && rest[field] !== null) query.set(field, String(rest[field]))
    delete rest[field]
  }
  const text = query.toString()
  const whole = text ? `${url}?${text}` : url
  if (call.method === 'GET') return { url: whole, body: undefined, contentType: undefined }
  return call.body === 'form'
    ? {
        url: whole,
        body: new URLSearchParams(rest as Record<string, string>).toString(),
        contentType: form,
      }
    : { url: whole, body: JSON.stringify(rest), contentType: json }
}
