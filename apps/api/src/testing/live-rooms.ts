import type { RoomState } from '@oas/contract/live/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'

export const hour = 3_600_000
export const start = Date.now() - 2 * hour

export function button(
  id: string,
  punishId: number,
  rest: Partial<TypeSetting['result'][number]['content']> = {},
): TypeSetting['result'][number] {
  return {
    id,
    transKey: `result.${id}`,
    content: {
      resultType: 'NORMAL_VIOLATIONS',
      control: 'simple_confirm',
      punishId,
      times: [0],
      defaultTime: 0,
      remark: { required: false, max: 200 },
      ...rest,
    },
  }
}
export function room(sid: string, rest: Partial<RoomState> = {}): RoomState {
  return {
    appId: 50,
    sid,
    roomId: `room-${sid}`,
    uid: `host-${sid}`,
    startedAt: start,
    title: `title of ${sid}`,
    viewers: 10,
    ...rest,
  }
}
