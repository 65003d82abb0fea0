/**
 * The gateway's services and their URL prefixes: the one table that server, client and tests share.
 */
export const services = {
  gateway: '/biz_gateway',
  user: '/biz_gateway/justice_user',
  global: '/biz_gateway/justice_global',
  review: '/biz_gateway/justice_review',
  taggingReview: '/biz_gateway/justice_cpsaudit_webapi',
  releasing: '/biz_gateway/tf_system_api',
  resource: '/biz_gateway/resource',
  delivery: '/biz_gateway/delivery',
  ingest: '/biz_gateway/ingest',
  orderAuth: '/biz_gateway/order_auth',
  hello: '/biz_gateway/justice_hello_webapi',
  manage: '/biz_gateway/justice_manage',
  message: '/biz_gateway/message_platform',
  feedback: '/biz_gateway/feedback',
  telemetry: '/biz_gateway/front-point-report',
  strategy: '/biz_gateway/justice_strategy',
  text: '/biz_gateway/justice_text',
  feature: '/biz_gateway/justice_feature',
  model: '/biz_gateway/justice_model',
  liveManager: '/biz_gateway/live_manager',
  livePatrol: '/biz_gateway/live_patrol',
  liveAudit: '/biz_gateway/live_audit',
  livePictures: '/biz_gateway/live_pictures',
  voiceInspection: '/biz_gateway/voice_inspection',
  other: '/biz_gateway/other',
} as const

export type Service = keyof typeof services

/**
 * A call whose declared response time is above this many milliseconds is sent by the slow route.
 */
export const slowThresholdMs = 5000
/** Milliseconds a client waits beyond a call's declared response time. */
export const timeoutExtraMs = 5000
/** Milliseconds a client waits where no response time is declared. */
export const defaultTimeoutMs = 70_000
