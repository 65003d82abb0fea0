const to = (path, rest = {}) => ({ path, ...rest })
/** Who may import whom. Anything that is not allowed below is refused. */
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
    {
      name: 'packages-stand-alone',
      severity: 'error',
      comment: 'packages know nothing of the apps',
      from: to('^packages/'),
      to: to('^(apps|e2e)/'),
    },
    {
      name: 'engines-are-pure',
      severity: 'error',
      comment: 'engines import engines and the contract only',
      from: to('^packages/(queue-engine|expression)/', { pathNot: '\\.test\\.ts$' }),
      to: to('^(packages/(texts|media)/|node_modules/(pg|kysely|fastify|react|antd))'),
    },
    {
      name: 'api-not-web',
      severity: 'error',
      comment: 'server and console meet in the contract',
      from: to('^apps/api/'),
      to: to('^apps/(web|dev)/'),
    },
    {
      name: 'web-not-api',
      severity: 'error',
      comment: 'server and console meet in the contract',
      from: to('^apps/web/'),
      to: to('^apps/(api|dev)/'),
    },
    {
      name: 'api-base-below-areas',
      severity: 'error',
      comment: 'base folders do not know the areas',
      from: to('^apps/api/src/(core|db|http|socket|jobs|files)/', { pathNot: '\\.test\\.ts$' }),
      to: to('^apps/api/src/(areas|app|testing)/'),
    },
    {
      name: 'api-areas-below-app',
      severity: 'error',
      comment: 'areas do not know the composition root',
      from: to('^apps/api/src/areas/', { pathNot: '\\.test\\.ts$' }),
      to: to('^apps/api/src/(app|testing)/'),
    },
    {
      name: 'api-area-by-index',
      severity: 'error',
      comment: 'an area is used through its index.ts',
      from: to('^apps/api/src/areas/([^/]+)/'),
      to: to('^apps/api/src/areas/[^/]+/', {
        pathNot: '^apps/api/src/areas/($1/|[^/]+/index\\.ts$)',
      }),
    },
    {
      name: 'web-base-below-areas',
      severity: 'error',
      comment: 'the kit does not know the screens',
      from: to('^apps/web/src/(api|nav|i18n|kit)/'),
      to: to('^apps/web/src/(areas|workbench|app)/'),
    },
    {
      name: 'web-areas-apart',
      severity: 'error',
      comment: 'web areas link by URL, they do not import each other',
      from: to('^apps/web/src/areas/([^/]+)/'),
      to: to('^apps/web/src/(areas|workbench)/', { pathNot: '^apps/web/src/areas/$1/' }),
    },
    {
      name: 'workbench-apart',
      severity: 'error',
      comment: 'the workbench is an area like the others',
      from: to('^apps/web/src/workbench/'),
      to: to('^apps/web/src/(areas|app)/'),
    },
    {
      name: 'web-areas-below-app',
      severity: 'error',
      comment: 'screens do not know the frame',
      from: to('^apps/web/src/areas/'),
      to: to('^apps/web/src/app/'),
    },
  ],
}
