import { currentLanguage } from '../i18n/language.ts'
import { currentEnvironment } from '../kit/environment.ts'

/** Headers that every request of the console carries, whichever way it is sent. */
export function headersFor(requestId: string, contentType?: string): Record<string, string> {
  return {
    requestid: requestId,
    'x-request-id': requestId,
    'global-language': currentLanguage,
    ...(currentEnvironment() === 'alpha' ? { cps_environment: 'alpha' } : {}),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
  }
}
