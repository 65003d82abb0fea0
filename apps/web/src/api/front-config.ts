import { systemConfigCalls } from '@oas/contract/system-config/calls'
import { createFrontConfig } from './front-config-cache.ts'
import { send } from './send.ts'
import { onTopic } from './topics.ts'

const config = createFrontConfig(
  async (key) => (await send(systemConfigCalls.frontConfig, { key }))?.value ?? null,
)
/**
 * JSON text of a front-end setting, kept for a minute (for fifteen without a session), or until an
 * administrator changes one.
 */
export const frontConfig = config.get
onTopic('setting.changed', ({ what }) => {
  if (what === 'config') config.forget()
})
