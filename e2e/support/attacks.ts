/**
 * What would run, or break out of where it is shown, if content were ever taken for more than text.
 */
export const attacks = [
  '<img src=x onerror="window.attacked=1">',
  '<script>window.attacked=1</script>',
  '"><svg onload=window.attacked=1>',
  "';window.attacked=1;//",
  '<a href="javascript:window.attacked=1">press</a>',
  'javascript:window.attacked=1',
  '<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>',
  '{{constructor.constructor("window.attacked=1")()}}',
  '${window.attacked=1}',
  '<style>*{display:none}</style>',
  '<base href="https://attacker.example/">',
  '<span style="position:fixed;inset:0">over all</span>',
  '<span class="modal drawer notices message-notes shell-header shell sr-only">over all</span>',
  '\u202Eright to left',
  'a\u0300'.repeat(60),
  '\uD83D\uDE00'.repeat(40),
  '<details open ontoggle=window.attacked=1>',
  '<math><mtext><img src onerror=window.attacked=1></mtext></math>',
  '__proto__',
  '%3Cscript%3E',
  "=cmd|' /C calc'!A1",
  '+1+1',
  '@SUM(1,1)',
  '-2+3',
  'ad\u200Dmin',
  '\uD83D\uDC69\u200D\uD83D\uDC69\u200D\uD83D\uDC67'.repeat(4),
  '\u2067\u202Eabc',
  '$t(frontend.ok) {name} {{name}}',
  'w'.repeat(400),
] as const
const at = (n: number): string => attacks[n % attacks.length] as string
/** All of them in one text that is no longer than limits allow. */
export const together = [...attacks.join(' ')].slice(0, 800).join('')
/** An object whose every value is an attack. */
const all = (keys: readonly string[], from: number): Record<string, string> =>
  Object.fromEntries(keys.map((key, index) => [key, at(from + index)]))

/** What the panels of a record show, each field an attack. */
const hostileData = () => ({
  profile: {
    nickname: { old: at(0), now: at(1), changed: true },
    bio: { old: at(2), now: at(3), changed: true },
    avatar: { old: at(5), now: at(5), changed: true },
    links: at(4),
  },
  account: all(['registeredAt', 'level', 'followers', 'devices', 'score'], 3),
  messages: attacks.slice(0, 8).map((content, n) => ({
    id: `m${n}`,
    from: at(n),
    to: at(n + 1),
    at: 1_700_000_000_000 + n,
    kind: n % 2 ? 'text' : 'picture',
    content,
    reported: n === 1,
  })),
  group: all(['groupId', 'name', 'notice', 'avatar', 'owner', 'members'], 1),
  appeal: {
    ...all(['appealId', 'level', 'text', 'pictures', 'lang', 'at'], 0),
    original: {
      ...all(['recordId', 'decisionId', 'result', 'labels', 'remark', 'snapshot'], 2),
      punishes: at(1),
    },
  },
  opinion: [all(['round', 'result', 'labels', 'remark', 'at'], 0)],
  ad: {
    ...all(['adId', 'advertiser', 'industry', 'slot', 'title', 'desc', 'expiresAt'], 0),
    licences: [at(1)],
    creatives: [at(5)],
    landing: {
      url: 'javascript:window.attacked=1',
      redirects: attacks,
      finalHost: at(2),
      shots: { mobile: at(5), desktop: at(5) },
    },
  },
  rows: attacks.slice(0, 4).map((text, n) => ({ id: `r${n}`, text, title: at(n) })),
  events: attacks.slice(0, 4).map((name, n) => ({
    at: n,
    name,
    props: all(['a', 'session', 'ip', 'device'], n),
    weight: n,
  })),
  window: { ...all(['rule', 'key'], 0), value: 9, threshold: 3, from: 0, to: 4 },
  similar: attacks.slice(0, 4).map((content, n) => ({
    postId: at(n),
    uid: at(n + 1),
    score: 1 - n / 4,
    content,
    cover: 'https://media.example/"><script>.png',
    remark: at(n + 2),
    verdict: at(n + 3).slice(0, 40),
    group: all(['name', 'notice', 'owner'], n),
  })),
  family: all(['name', 'badge', 'notice'], 0),
})
const hostileFacts = () => ({
  ...all(
    [
      'nick',
      'level',
      'room',
      'device',
      'topic',
      'simhash',
      'cluster',
      'activityId',
      'shop',
      'price',
      'paid',
      'phone',
      'hsmllmViolationLabel',
      'hsmllmModelInference',
    ],
    0,
  ),
  push: all(['by', 'note', 'at', 'shot'], 2),
})

/**
 * A record with an attack wherever content may stand, also where a panel expects something else.
 */
export function hostileRecord(appId: number, postId: string): object {
  return {
    appId,
    postId,
    uid: '<b onmouseover=window.attacked=1>',
    source: '<script>window.attacked=1</script>',
    reason: together,
    country: 'ID',
    language: '<svg/onload>',
    texts: attacks.slice(0, 6).map((content, n) => ({
      id: `t${n}`,
      field: at(n),
      content,
      translation: at(n + 1),
      hits: [{ s: 0, e: 4, rule: at(n + 2), source: at(n).slice(0, 30), level: 3 }],
    })),
    pictures: [
      {
        id: 'p1',
        field: at(3),
        content: 'https://media.example/<script>.png',
        desc: together,
        modelInfo: {
          kind: at(0),
          ocr: JSON.stringify({
            ocr_result: { text: at(1) },
            sensitive_result: {
              rule_list: [
                { wordType: 1, rule: '(a+)+$', text: at(2), extraData: { remark: at(0) } },
              ],
            },
          }),
          keywords: at(4),
          featureMatch: { data: { remark: at(5) } },
        },
      },
    ],
    voices: [{ id: 'v1', content: 'https://media.example/a.wav', uid: at(0), voiceText: together }],
    videos: [
      {
        id: 'm1',
        content: 'https://media.example/a.mp4',
        captures: [{ at: 1, url: 'https://media.example/"><script>.png' }],
      },
    ],
    files: [{ id: 'f1', content: 'https://media.example/a.pdf', name: at(2), mime: 'text/html' }],
    lives: [
      {
        sid: 's1',
        roomId: at(0).slice(0, 40),
        uid: at(1).slice(0, 40),
        title: at(2),
        notice: at(3),
        startedAt: 1,
        roomType: 'live',
      },
    ],
    extData: hostileFacts(),
    modelInfo: all(['label', 'score', 'name'], 4),
    data: hostileData(),
  }
}
