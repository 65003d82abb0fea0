/**
 * The error catalogue: name → envelope code and HTTP status. The text of each is the language key `error.<name>`; words in
 * braces are filled from the error's parameters.
 */
export const errors = {
  'invalid-input': { code: 400, status: 400 },
  'required': { code: 400, status: 400 },
  'not-json': { code: 400, status: 400 },
  'too-large': { code: 413, status: 413 },
  'unsupported-media': { code: 415, status: 415 },
  'not-found': { code: 404, status: 404 },
  'unknown-method': { code: 404, status: 404 },
  'unknown-app': { code: 404, status: 404 },
  'conflict': { code: 409, status: 409 },
  'no-permission': { code: 403, status: 403 },
  'foreign-data': { code: 403, status: 403 },
  'please-login': { code: -5, status: 401 },
  'logged-in-elsewhere': { code: -4, status: 401 },
  'account-not-found': { code: -6, status: 401 },
  'account-disabled': { code: -7, status: 401 },
  'kicked-out': { code: -8, status: 401 },
  'wrong-credentials': { code: 401, status: 400 },
  'too-many-attempts': { code: 429, status: 429 },
  'too-frequent': { code: 429, status: 429 },
  'overloaded': { code: 429, status: 429 },
  'wrong-sign': { code: 403, status: 403 },
  'sso-unavailable': { code: 404, status: 404 },
  'span-24-hours': { code: 400, status: 400 },
  'span-one-month': { code: 400, status: 400 },
  'span-six-months': { code: 400, status: 400 },
  'uid-required': { code: 400, status: 400 },
  'beyond-rights': { code: 403, status: 403 },
  'last-administrator': { code: 409, status: 409 },
  'not-yourself': { code: 409, status: 409 },
  'in-use': { code: 409, status: 409 },
  'stale-fence': { code: 409, status: 409 },
  'no-session': { code: 409, status: 409 },
  'submission-changed': { code: 409, status: 409 },
  'suspend-full': { code: 409, status: 409 },
  'suspend-off': { code: 409, status: 409 },
  'undo-too-late': { code: 409, status: 409 },
  'setting-missing': { code: 404, status: 404 },
  'data-volume': { code: 400, status: 400 },
  'translation-off': { code: 404, status: 404 },
  'translation-failed': { code: 424, status: 424 },
  'shutting-down': { code: 503, status: 503 },
  'internal': { code: 500, status: 500 },
} as const

export type ErrorName = keyof typeof errors
/** Codes with which the server ends a session: the page shows the reason once and logs out. */
export const loginExceptionCodes = [-4, -6, -7, -8] as const
