import { faceVerdicts } from '@oas/contract/decision/forms/verdicts'
import { t, tData } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'
import { TimesBody } from './TimesBody.tsx'

const names = {
  same: 'audit.face_same',
  not_same: 'audit.face_not_same',
  unsure: 'audit.face_unsure',
  poor: 'audit.face_poor',
} as const

/** Whether two faces are one person's; only then may it be proposed for a library. */
export function FaceBody(props: FormProps) {
  const { button, draft, change } = props
  const libraries = button.content.choices ?? []
  return (
    <>
      <Choices
        label={t('audit.face')}
        role="radio"
        choices={faceVerdicts.map((id) => ({
          id,
          text: t(names[id]),
          on: draft.form['verdict'] === id,
        }))}
        onPick={(index) =>
          change({
            ...draft.form,
            verdict: faceVerdicts[index],
            ...(faceVerdicts[index] === 'same' ? {} : { add: undefined, libraryId: undefined }),
          })
        }
      />
      {draft.form['verdict'] === 'same' && libraries.length > 0 ? (
        <>
          <label className="wb-line">
            <input
              type="checkbox"
              checked={draft.form['add'] === true}
              onChange={(event) =>
                change({
                  ...draft.form,
                  add: event.target.checked || undefined,
                  libraryId:
                    event.target.checked && libraries.length === 1 ? libraries[0]?.id : undefined,
                })
              }
            />
            {t('audit.face_add')}
          </label>
          {draft.form['add'] === true ? (
            <Choices
              keys={false}
              label={t('audit.face_library')}
              role="radio"
              choices={libraries.map(({ id, transKey }) => ({
                id,
                text: tData(transKey),
                on: draft.form['libraryId'] === id,
              }))}
              onPick={(index) => change({ ...draft.form, libraryId: libraries[index]?.id })}
            />
          ) : null}
        </>
      ) : null}
      <TimesBody {...props} />
    </>
  )
}
