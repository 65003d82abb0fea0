import { contract } from '@oas/contract/index'
import { blankVersion } from '@oas/contract/model/schemas'
import type { Client } from '../../../api/src/testing/server.ts'

const { model: calls } = contract

/**
 * A model of texts whose answers are a mock, with labels and a strategy that a second person
 * passed, and a strategy that waits. Does nothing, nor signs anybody in, where there are models.
 */
export async function seedModels(
  admin: Client,
  signIn: (name: string) => Promise<Client>,
): Promise<void> {
  if ((await admin.ok(calls.models, { pageSize: 1 })).total > 0) return
  const [analyst, leader] = [await signIn('analyst'), await signIn('leader')]
  const { id: ownerId } = await analyst.ok(contract.session.self, {})
  const { id: modelId } = await analyst.ok(calls.createModel, {
    body: {
      key: 'text_advert',
      name: 'Adverts in texts',
      kind: 'text',
      ownerId,
      remark: 'Answers from a mock until a service is trained: see docs/models.md',
      cost: 'low',
      mayUid: false,
      mayMinors: true,
      scopes: [],
    },
  })
  const version = await analyst.ok(calls.createVersion, {
    modelId,
    body: {
      ...blankVersion,
      sample: 'add me for free coins',
      notes: 'Scores by chance, the same for the same text',
      mock: {
        rule: 'random',
        scores: [
          { label: 'advert', score: 0.5 },
          { label: 'scam', score: 0.5 },
        ],
        rows: [],
      },
    },
  })
  const labels = [
    ['advert', 1201],
    ['scam', 1605],
  ] as const
  for (const [label, labelId] of labels)
    await analyst.ok(calls.mapLabels, {
      modelId,
      labels: [label],
      body: { labelId, meaning: '', calibration: [] },
    })
  await leader.ok(calls.release, {
    id: version.id,
    version: version.version,
    state: 'mock',
    reason: '',
  })
  const write = (name: string, appId: number, label: string, level: number) =>
    analyst.ok(calls.createStrategy, {
      body: {
        name,
        appId,
        types: [12],
        languages: [],
        lines: [{ modelId, label, suspect: 0.6, hit: 0.9, level }],
        priority: 5,
        sampleBelow: 1,
        onMissing: 'ignore',
      },
    })
  const submit = async (ref: { id: string; version: number }) =>
    analyst.ok(calls.setStrategyState, { ...ref, act: 'submit', reason: '' })
  const first = await submit(await write('Adverts in comments', 50, 'advert', 2))
  await leader.ok(calls.setStrategyState, { ...first, act: 'approve', reason: '' })
  await submit(await write('Scams in live chat', 71, 'scam', 1))
}
