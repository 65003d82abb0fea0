import { expect, test } from 'vitest'
import { receiverCommand, sendCommand } from './send-command.ts'

test.each([
  ['http://127.0.0.1:8190', 'node examples/receiver/receiver.mjs --secret whsec_a --port 8190'],
  ['http://localhost/hook', 'node examples/receiver/receiver.mjs --secret whsec_a --port 80'],
  ['https://app.example/hook', null],
  ['nonsense', null],
])('tells how to start the example receiver at %s where it can listen', (url, command) => {
  expect(receiverCommand(url, 'whsec_a')).toBe(command)
})

test('a first record is one argument of a shell, whatever the type', () => {
  for (const business of ['text', 'picture', 'voice', 'video', 'multi']) {
    const sending = { origin: 'http://127.0.0.1:8080', key: 'oask_1', appId: 3, type: 4, business }
    const command = sendCommand(sending)
    expect(command.match(/'/g)).toHaveLength(6)
    const body = JSON.parse(/-d '(.*)'$/.exec(command)?.[1] ?? '') as Record<string, unknown>
    expect(body).toMatchObject({ appId: 3, type: 4 })
  }
})
