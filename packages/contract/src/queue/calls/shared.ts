/** What an auditor does with orders of their own. */
export const own = {
  method: 'POST',
  service: 'review',
  access: 'audit.take',
  scope: 'self',
} as const
/** What an auditor learns of the apps and types they may see. */
export const seen = { ...own, scope: 'filtered' } as const
