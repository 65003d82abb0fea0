/** What the log of changes can say was done, by area: the one list. Each has its name in the texts `people.action_…`; the log takes no other. */
export const auditActs = {
  access: ['createApiKey', 'createUser', 'revokeApiKey', 'rotateApiKey', 'setPassword', 'updateApiKey'],
  app: ['create', 'disable', 'enable', 'update'],
  article: ['create', 'update'],
  backup: ['restore', 'write'],
  batchClear: ['approve', 'cancel', 'clear', 'discard', 'reject', 'select'],
  batchPunish: ['approve', 'cancel', 'create', 'reject'],
  changeOrder: ['create', 'update'],
  clearPunish: ['clear'],
  country: ['bind', 'createRule', 'deleteRule', 'save', 'updateRule'],
  decision: ['doubt', 'hold-back', 'hold-wait', 'repair', 'repunish', 'submit', 'undo'],
  delivery: ['rePush', 'setEndpoint', 'setEndpointState', 'testEndpoint'],
  evidence: ['add'],
  file: ['publish'],
  helloFeedback: ['close', 'pass', 'release', 'reopen', 'reply'],
  imTemplate: ['approve', 'create', 'reject', 'remove', 'restore', 'stop', 'submit', 'update'],
  label: ['batch', 'class-create', 'class-remove', 'class-update', 'create', 'crowd-create', 'crowd-remove', 'crowd-update', 'deploy', 'draft-follows', 'import', 'move', 'remove', 'rollback', 'template-apply', 'template-create', 'template-deploy', 'template-remove', 'template-update', 'tree-create', 'tree-update', 'update'],
  language: ['remove', 'removeGroup', 'reset', 'save', 'saveGroup'],
  live: ['evidence', 'mark', 'patrol', 'unmark'],
  liveCapture: ['create', 'endScreen', 'now', 'record', 'remove', 'stop', 'update'],
  liveBlackList: ['add', 'approve', 'lift', 'reject'],
  mapConfig: ['create', 'remove', 'update'],
  message: ['send'],
  network: ['add', 'approve', 'reject', 'stop', 'update'],
  news: ['create', 'delete', 'import', 'remind', 'removeRobot', 'saveRobot', 'update'],
  pageInfo: ['relate', 'traceless'],
  people: ['createMenu', 'createPermission', 'createQueryConfig', 'createRole', 'createRoute', 'createTeam', 'createUser', 'disableUser', 'enableUser', 'endSession', 'grant', 'kickUser', 'moveMenu', 'removeMenu', 'removePermission', 'removeQueryConfig', 'removeRole', 'removeRoute', 'removeTeam', 'removeUser', 'renameTeam', 'setData', 'setDefaultRoles', 'setPassword', 'syncBasicInfo', 'updateMember', 'updateMenu', 'updatePermission', 'updateQueryConfig', 'updateRole', 'updateRoute', 'updateUser'],
  question: ['answer', 'ask', 'assign', 'create', 'edit', 'link', 'merge', 'reopen', 'reply', 'resolve', 'retract', 'take'],
  queue: ['answerDoubtful', 'discard'],
  queueRule: ['approve', 'create', 'discard', 'reject', 'remove', 'stop', 'submit', 'update', 'withdraw'],
  savedView: ['remove', 'save'],
  session: ['bindSubject', 'endDeleted', 'endDisabled', 'endOwn', 'kick'],
  shiftNote: ['remove'],
  setting: ['acceptCase', 'batch', 'create', 'createCase', 'createTemplate', 'discard', 'publish', 'publishTemplate', 'rebaseTemplate', 'removeCase', 'restoreTemplate', 'retireTemplate', 'rollback', 'rollbackTemplate', 'save', 'saveTemplate', 'updateCase', 'upgrade'],
  strategy: ['backtest', 'backtest-cancel', 'case-create', 'case-delete', 'case-update'],
  strategyConfig: ['createIndicator', 'createIndicatorManager', 'createRuleCategory', 'createSource', 'createStrategyGroup', 'deleteIndicator', 'deleteIndicatorManager', 'deleteRuleCategory', 'deleteSource', 'deleteStrategyGroup', 'updateIndicator', 'updateSource'],
  strategyRule: ['alpha', 'append', 'bind', 'cancel_timed_prod', 'create', 'delete', 'import', 'offline', 'pass', 'predeploy', 'prod', 'release', 'rollback', 'rows', 'setting', 'stop_alpha', 'timed_prod', 'timed_prod_failed', 'update'],
  systemConfig: ['create', 'remove', 'restore', 'update'],
  testUid: ['add', 'prolong', 'remove'],
  textInspection: ['acceptWord', 'addWord', 'rejectWord'],
  videoResource: ['add', 'remove', 'update'],
  voiceInspection: ['addSpecial', 'removeSpecial'],
  wrongOrder: ['check', 'judge', 'mark', 'remark', 'settle'],
  whiteList: ['add', 'approve', 'create', 'prolong', 'reject', 'stop', 'update'],
} as const

export type AuditArea = keyof typeof auditActs
/** Acts of one area. */
export type ActOf<A extends AuditArea> = (typeof auditActs)[A][number]
export type AuditAction = { [A in AuditArea]: `${A}.${ActOf<A>}` }[AuditArea]
export const auditActions = Object.entries(auditActs).flatMap(([area, acts]) => acts.map((act) => `${area}.${act}` as AuditAction))
/** The key of an act's name in the texts of people and rights. */
export const actTextKey = (action: string): string => `action_${action.replaceAll(/[.-]/g, '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
