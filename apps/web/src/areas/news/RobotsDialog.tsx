import type { Output } from '@oas/contract/define'
import { newsCalls } from '@oas/contract/news/calls'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { keyOf, queryClient, useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import './news.css'

type Robot = Output<typeof newsCalls.robots>[number]

const RobotForm = ({ robot, onDone }: { robot: Robot | null; onDone: () => void }) => {
  const save = useSend(newsCalls.saveRobot, { refreshes: [newsCalls.robots] })
  const form = useForm({
    initial: { id: robot?.id ?? '', name: robot?.name ?? '', url: '' },
    guard: false,
    check: ({ id, name, url }) => ({
      id: /^[a-z0-9_-]{2,32}$/.test(id) ? null : t('news.robot_id_hint'),
      name: required(name, t('frontend.name')),
      url:
        (robot !== null && url === '') || /^https?:\/\/\S+$/.test(url)
          ? null
          : t('news.link_wrong'),
    }),
    send: ({ id, name, url }) =>
      save.mutateAsync({
        id,
        name,
        version: robot?.version ?? null,
        ...(url === '' ? {} : { url }),
      }),
    done: () => {
      notify('success', t('frontend.saved'))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      label={t('news.robot')}
      cancel={
        <button type="button" className="btn" onClick={onDone}>
          {t('frontend.cancel')}
        </button>
      }
    >
      <TextField
        form={form}
        name="id"
        label={t('news.robot_id')}
        hint={t('news.robot_id_hint')}
        required
        mono
        maxLength={32}
        disabled={robot !== null}
      />
      <TextField form={form} name="name" label={t('frontend.name')} required maxLength={64} />
      <TextField
        form={form}
        name="url"
        label={t('news.robot_url')}
        hint={robot ? t('news.robot_url_kept') : undefined}
        required={robot === null}
        type="url"
        mono
        maxLength={1000}
      />
    </Form>
  )
}

/** Robots that say notices on WeChat. Their addresses are keys: they go in and never come out. */
export function RobotsDialog({ editable, onClose }: { editable: boolean; onClose: () => void }) {
  const { data: robots = [], error } = useCall(newsCalls.robots, {})
  const [edited, setEdited] = useState<Robot | 'new' | null>(null)
  const remove = (robot: Robot): void =>
    confirmDelete(robot.name, async () => {
      await send(newsCalls.removeRobot, { id: robot.id, version: robot.version })
      await queryClient.invalidateQueries({ queryKey: keyOf(newsCalls.robots) })
    })
  return (
    <Modal title={t('news.robots')} onClose={onClose}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {edited === null ? (
        <div>
          {robots.length === 0 && <p className="muted">{t('news.no_robots')}</p>}
          {robots.map((robot) => (
            <div key={robot.id} className="news-robot">
              <span>
                {robot.name} <span className="mono muted">{robot.id}</span>
              </span>
              <span className="row-actions">
                <button
                  type="button"
                  className="btn"
                  disabled={!editable}
                  onClick={() => setEdited(robot)}
                >
                  {t('frontend.edit')}
                </button>
                <button
                  type="button"
                  className="btn"
                  disabled={!editable}
                  onClick={() => remove(robot)}
                >
                  {t('frontend.delete')}
                </button>
              </span>
            </div>
          ))}
          <p>
            <button
              type="button"
              className="btn primary"
              disabled={!editable}
              onClick={() => setEdited('new')}
            >
              {t('news.add_robot')}
            </button>
          </p>
        </div>
      ) : (
        <RobotForm robot={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      )}
    </Modal>
  )
}
