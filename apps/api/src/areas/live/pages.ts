/** Audit pages of live rooms, and of voice rooms. */
export const livePages = [
  'live-push',
  'live-push-likee',
  'monitor-push',
  'strategy-push',
  'live-common',
  'live-first',
  'live-final',
  'foamo-live-final',
  'hello-live-first',
  'hello-live-final',
  'live-hot',
].map((path) => `tags-audit-${path}`)
/** Where rooms go that patrol pushes: pictures to one page, voices to another. */
export const pushPages = {
  live: 'tags-audit-monitor-push',
  voice: 'tags-audit-voice-room',
  club: 'tags-audit-voice-room',
} as const

/**
 * A decision on one page that makes an order of another. `results`: only these; `share`: of all
 * decisions so many in a hundred.
 */
export type Pass = {
  from: string
  to: string
  results?: readonly string[]
  share?: number
  round: 'first' | 'decided'
}
export const passes: readonly Pass[] = [
  {
    from: 'tags-audit-live-first',
    to: 'tags-audit-live-final',
    results: ['to_final', 'cut_to_final'],
    round: 'first',
  },
  {
    from: 'tags-audit-hello-live-first',
    to: 'tags-audit-hello-live-final',
    results: ['to_final', 'cut_to_final'],
    round: 'first',
  },
  { from: 'tags-audit-voice-room', to: 'tags-audit-insp-voice-room', share: 20, round: 'decided' },
]
