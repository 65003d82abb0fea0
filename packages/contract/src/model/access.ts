/** What calls on models have in common: who may, which data, how they are sent. */
export const read = {
  service: 'model',
  access: 'model.read',
  scope: 'filtered',
  method: 'GET',
} as const
export const edit = { ...read, access: 'model.edit', method: 'POST' } as const
export const change = { ...edit, method: 'PUT' } as const
export const remove = { ...edit, method: 'DELETE', query: ['version'] } as const
