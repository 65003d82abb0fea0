import type { Output } from '@oas/contract/define'
import type { voiceInspectionCalls } from '@oas/contract/voice-inspection/calls'

export type VoiceRoom = Output<typeof voiceInspectionCalls.rooms>['list'][number]
