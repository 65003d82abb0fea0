/** Whether a value that came as JSON is an object: neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
