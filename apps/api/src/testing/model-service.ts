import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServiceItem, ServiceRequest, ServiceResult } from '@oas/contract/model/service'
import { Webhook } from 'standardwebhooks'

type Received = { headers: IncomingHttpHeaders; text: string; body: ServiceRequest }
/** What the service does with a request; a number is the status of an empty answer. */
export type Behaviour = (
  request: ServiceRequest,
) => number | { status?: number; body: unknown; unsigned?: boolean }

export type ModelService = {
  url: string
  received: Received[]
  /** The secret it signs answers with; set once a version has one. */
  secret: string
  /** Moves with the clock of the product. */
  now: () => Date
  behave: Behaviour
  stop: () => Promise<void>
}

/** An answer as the contract wants it, with the labels of each item. */
export function answerOf(
  { requestId, model, version, items }: ServiceRequest,
  labelsOf: (item: ServiceItem) => ServiceResult['labels'],
): { body: unknown } {
  return {
    body: {
      requestId,
      model,
      version,
      results: items.map((item) => ({ id: item.id, labels: labelsOf(item) })),
    },
  }
}

/** A service of a model on a port of its own, which does what it is told to. */
export async function startModelService(now: () => Date = () => new Date()): Promise<ModelService> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const body = JSON.parse(text) as ServiceRequest
      service.received.push({ headers: request.headers, text, body })
      const does = service.behave(body)
      if (typeof does === 'number') {
        response.writeHead(does).end('{}')
        return
      }
      const answer = typeof does.body === 'string' ? does.body : JSON.stringify(does.body)
      const at = service.now()
      const signed =
        does.unsigned === true || service.secret === ''
          ? {}
          : {
              'webhook-id': body.requestId,
              'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
              'webhook-signature': new Webhook(service.secret).sign(body.requestId, at, answer),
            }
      response
        .writeHead(does.status ?? 200, { 'content-type': 'application/json', ...signed })
        .end(answer)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => {
    server.once('listening', done)
  })
  const service: ModelService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`,
    received: [],
    secret: '',
    now,
    behave: (request) => answerOf(request, () => []),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
  return service
}
