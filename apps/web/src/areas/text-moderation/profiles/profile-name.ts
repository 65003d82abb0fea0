import type { ProfileRow } from '@oas/contract/text-moderation/profile-calls'
import { t, tData } from '../../../i18n/texts.ts'

const builtIn: readonly string[] = ['standard', 'name', 'contact', 'link']

/** What a profile is called: built-in ones in the reader's language. */
export function nameOfProfile({ key, name }: { key: string; name: string }): string {
  return builtIn.includes(key) ? tData(`text_moderation.profile_${key}`) : name
}
type Draft = NonNullable<ProfileRow['draft']>
export function nameOfDraft(draft: Draft | null): string {
  return draft ? tData(`text_profile.state_${draft.state}`) : t('text_profile.state_none')
}
