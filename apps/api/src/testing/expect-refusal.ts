import type { Call, Input } from '@oas/contract/define'
import { type ErrorName, errors } from '@oas/contract/errors'
import { expect } from 'vitest'
import type { Client } from './server.ts'

/** Makes a call that is to be refused by an entry of the error catalogue; answers what it said. */
export async function expectRefusal<C extends Call>(
  client: Client,
  call: C,
  input: Input<C>,
  name: ErrorName,
): Promise<string> {
  const { code, msg } = (await client.call(call, input)).body
  expect({ call: call.path, code }).toEqual({ call: call.path, code: errors[name].code })
  return msg
}
