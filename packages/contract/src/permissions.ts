/** Every permission key of the product, once. A role holds any set of them. */
export const permissions = [
  'audit.take', // hold orders and decide them
  'audit.discard', // force waiting orders out of the queue
  'audit.team', // see and act on the work of the caller's whole team
  'audit.doubtful', // answer doubtful records
  'record.read', // find and open records
  'record.repunish', // decide an already decided record again
  'ingest', // send content in
  'delivery.read', // see deliveries and failures
  'delivery.push', // push failed deliveries again
  'setting.read', // read type settings of any source
  'log.login', // read everybody's log-ins
  'people.read', // see users, roles, permissions, menus, front-end paths and their log
  'people.edit', // create, change, disable and grant, within what one holds oneself
  'people.team', // see and set the work of one's own team
  'language.read',
  'language.edit', // texts of the console
  'country.read',
  'country.edit', // countries, circles and languages of the apps
  'news.read',
  'news.edit', // news notices: all of them and their readers; write them
  'message.read',
  'message.edit', // platform messages of others; templates and audiences
  'question.read',
  'question.answer', // questions of others; answer them
  'file.config', // hosts, tokens and replace rules of files
  'telemetry.read', // slow resources, front-end errors, releases in use
  'config.read',
  'config.edit', // system configuration, apps, hosts and addresses: see all of it; change settings
  'app.edit', // apps, their keys and endpoints, test users
  'network.edit', // hosts and addresses
  'article.edit', // articles of the knowledge corner: write, publish
  'strategy.read',
  'strategy.edit',
  'strategy.review',
  'strategy.deploy',
  'strategy.config', // rules: see, write, pass after review, bring into use; indicators and groups
  'label.edit',
  // Label trees and label templates: change drafts; bring a version into use, roll back.
  'label.deploy',
  'setting.edit',
  'setting.publish',
  // Settings of types and their templates: change drafts; publish, roll back; publish also what one
  // wrote oneself.
  'setting.publish-own',
  'whitelist.read',
  'whitelist.edit',
  'whitelist.review', // white lists: see, write, pass entries after review
  'live.patrol',
  // Look over running rooms, listen, push and act; special rooms, evidence of punishments.
  'live.edit',
  'punish.batch',
  'punish.review', // clear punishments, records, nameplates in bulk; pass large tasks of others
  'change-order.edit', // enter and close the change orders that large work names
  'task.read',
  'task.edit',
  'task.review',
  'task.run', // delivery tasks: see, write, pass those of others, start and stop
  'task.sql', // select the records of a task by a statement on limited views
  'branch.judge', // settle what the rounds of tasks disagree on
  'branch.handle', // decide appeals against such judgments
  'branch.lead', // say the last word on those appeals
  'inspection.read',
  'inspection.edit',
  'inspection.work', // inspections of decisions: see, set up their queues, inspect
  'case.read',
  'case.edit',
  'case.review', // libraries of cases: see, write, pass items of others
  'report.read',
  'report.export',
  'report.edit', // reports: see and download them; set columns and targets for everybody
  'calibration.lead', // lead sessions in which a team answers the same cases and agrees
  'exam.read',
  'exam.edit',
  'exam.mark', // exams: see how people did, write and correct them, mark texts
  'practice.read',
  'practice.edit', // simulations and drills of cases: see, set up
  'skill-level.read',
  'skill-level.edit', // levels of people: see them; set them by hand, change what they ask for
  'performance.read',
  'performance.manage',
  'performance.pay', // months of one's team; projects, months and adjustments; prices and pay
  'exposure.read',
  'exposure.edit', // what grave material people saw; rules and severities for it
  'score.read',
  'score.edit',
  'score.review', // points of users for violations: see, write templates, pass those of others
  'appeal.handle', // decide appeals of staff against wrong orders
  'text.read',
  'text.edit',
  'text.review',
  'text.release', // words: see, write, pass those of others, bring releases into force
  'feature.edit',
  'feature.review', // stores of known things: write; pass those of others, bring into force
  'model.read',
  'model.edit',
  'model.review',
  'model.release', // models: see, register, pass strategies of others, bring versions to users
  'keyword.add',
  'keyword.review', // propose words found while auditing; pass those of others
  'external-frontend-today-event-for-auditor',
  'external-im-control-notify',
  'external-im-control-interval',
  'external-im-control-block',
  'question-feedback',
  'common',
  'short-video-manage',
  'tags-label',
  'feature-manage',
  'feature-library',
  'live-capture',
  'delivery-task',
] as const

export type Permission = (typeof permissions)[number]
