// Who may import whom: a dependency that stands in no line of `allowed` is refused.
const base = '^apps/api/src/(core|db|files|http|jobs|socket)/'
const webBase = '^apps/web/src/(api|companion|i18n|kit|nav|report)/'
const library = 'node_modules/'
const test = '\\.test\\.tsx?$'

const allow = (from, ...to) => ({ from: { path: from }, to: { path: to } })
const allowTests = (from, ...to) => allow(`${from}.*${test}`, ...to)
const workbench = '^apps/web/src/workbench/'
/** Floors of the workbench, the lowest first: each imports itself and what stands before it. */
const workbenchFloors = [
  'shapes', // what a record, a draft and a dialog look like
  'text', // scanning of texts for marks, away from the page
  'wellness', // how a person likes the page
  'conditions', // fields and queries by which orders are taken
  'rules', // what results may be pressed, and what their forms need
  'engine', // state, queue, outbox, leases, drafts
  'verdict', // what pressing, checking and sending a result does on the page
  'actions', // keys and acts as data
  'parts', // small views that every panel uses
  'player',
  'viewer',
  'nodes', // fields that a setting describes
  'labels',
  'results', // the result panel and its forms
  'modals',
  'context', // what else is known of a record
  'panels', // how a record is shown, by kind
  'start', // the page before orders are taken
  'frame', // the page while they are decided
  'detail',
  'preview', // records that no queue has, under any setting
  'practice', // cases of libraries
]
/** A package and what it rests on; its tests also use test libraries. */
const pack = (name, ...to) => allow(`^packages/${name}/`, `^packages/${name}/`, ...to)

module.exports = {
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'a cycle hides which of two modules rests on the other',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  allowedSeverity: 'error',
  allowed: [
    // Packages know each other in this order and nothing of the apps; engines know the contract.
    pack('contract', `${library}typebox/`),
    pack('texts', '^packages/contract/'),
    pack('regex'),
    pack('text-match', '^packages/regex/'),
    pack('agreement'),
    pack('statistics'),
    pack('feature-match'),
    pack('queue-engine', '^packages/contract/'),
    pack('media', '^packages/(contract|regex)/'),
    pack('expression', '^packages/contract/', `${library}jsep/`),
    pack('rule-engine', '^packages/(contract|regex)/', `${library}acorn/`),
    allowTests('^packages/', '^packages/', library),

    // The server: app, above areas, above base folders; an area is used through its index.ts.
    allow(base, base, '^packages/(contract|regex|texts)/', library),
    allow('^apps/api/src/areas/([^/]+)/', base, '^packages/', library),
    allow('^apps/api/src/areas/([^/]+)/', '^apps/api/src/areas/($1/|[^/]+/index\\.ts$)'),
    allow('^apps/api/src/(app|testing)/', '^apps/api/src/', '^packages/', library),
    allowTests('^apps/api/src/', '^apps/api/src/', '^packages/', library),

    // The console: frame, above screens, above the kit; screens link by URL.
    allow(webBase, webBase, '^packages/', library),
    allow(
      '^apps/web/src/areas/([^/]+)/',
      webBase,
      '^apps/web/src/areas/$1/',
      '^packages/',
      library,
    ),
    ...workbenchFloors.map((floor, at) =>
      allow(
        `${workbench}${floor}/`,
        webBase,
        ...workbenchFloors.slice(0, at + 1).map((below) => `${workbench}${below}/`),
        '^packages/',
        library,
      ),
    ),
    allow(`${workbench}[^/]+$`, webBase, workbench, '^packages/', library),
    allow('^apps/web/src/app/', '^apps/web/src/', '^packages/', library),
    allowTests('^apps/web/src/', '^apps/web/src/', '^packages/', library),
    allow('^apps/web/[^/]+$', '^apps/web/[^/]+$', library),

    // The extension, what starts and fills the product, and the flows, which know everything.
    allow('^apps/extension/', '^apps/extension/', '^packages/contract/', library),
    allow('^apps/dev/', '^apps/(dev|api)/', '^packages/', library),
    allow('^e2e/', '^e2e/', '^apps/', '^packages/', library),
    { from: {}, to: { dependencyTypes: ['core'] } },
  ],
}
