import { passwordLength } from '@oas/contract/people/schemas'
import { UserName } from '@oas/contract/session/schemas'
import { administratorRole } from '../../../api/src/areas/people/index.ts'
import { endSessions, hashPassword, isGuessable } from '../../../api/src/areas/session/index.ts'
import { audit } from '../../../api/src/core/audit.ts'
import { checkerOf } from '../../../api/src/http/validate.ts'
import { seedMenu } from '../demo/menu.ts'
import { type AdminContext, type Command, UsageError, textValue, textValues } from './command.ts'
import {
  type Tx,
  findPersonId,
  findRoleId,
  giveRole,
  hasMenu,
  insertPerson,
  listRoleNames,
  setPasswordHash,
} from './queries.ts'

const { min, max } = passwordLength
const checkPassword = async (password: string, name: string): Promise<string> => {
  if (password.length < min || password.length > max)
    throw new UsageError(`a password has ${min} to ${max} characters, this one ${password.length}`)
  if (await isGuessable(password, name))
    throw new UsageError('this password is too easy to guess: a common one, or one with the name')
  return password
}

const personIdOf = async (ctx: AdminContext, name: string): Promise<string> => {
  const id = await findPersonId(ctx.db, name)
  if (id === undefined) throw new UsageError(`there is no user ${name}`)
  return id
}

/**
 * Gives everything that can be done, and the menu of the product where there is none: an empty
 * installation has neither. Answers whether others got more by it.
 */
const giveEverything = async (ctx: AdminContext, tx: Tx, personId: string): Promise<boolean> => {
  const { id, completed } = await administratorRole(tx, ctx)
  await giveRole(tx, personId, id)
  const made = (await hasMenu(tx)) ? [] : await seedMenu({ db: tx })
  await audit(
    tx,
    ctx,
    made.map(({ id, ...row }) => ({
      action: 'people.createMenu',
      subject: `menu:${id}`,
      detail: { before: null, after: row },
    })),
  )
  return completed
}

export const createUser: Command = {
  usage:
    'create-user NAME [--password TEXT] [--role NAME]… [--administrator] [--email ADDRESS] ' +
    '[--display-name TEXT]',
  help:
    `Creates a user; a password has ${min} to ${max} characters. Without a password the user ` +
    'logs in by single sign-on alone, with the e-mail address given. --administrator: who may ' +
    'do everything, so also the first of an empty installation.',
  words: 1,
  options: {
    password: { type: 'string' },
    role: { type: 'string', multiple: true },
    administrator: { type: 'boolean' },
    email: { type: 'string' },
    'display-name': { type: 'string' },
  },
  run: async (ctx, [name = ''], values) => {
    if (!checkerOf(UserName).Check(name))
      throw new UsageError(
        'a user name is made of letters, digits, underscores and Chinese characters, 64 at most',
      )
    const password = textValue(values, 'password')
    const passwordHash =
      password === undefined ? null : await hashPassword(await checkPassword(password, name))
    const roles = textValues(values, 'role')
    const everything = values['administrator'] === true
    const { id, completed } = await ctx.db.transaction().execute(async (tx) => {
      if ((await findPersonId(tx, name)) !== undefined)
        throw new UsageError(`there is a user ${name} already`)
      const id = await insertPerson(tx, {
        name,
        displayName: textValue(values, 'display-name') ?? name,
        email: textValue(values, 'email') ?? '',
        passwordHash,
      })
      for (const role of roles) {
        const roleId = await findRoleId(tx, role)
        if (roleId === undefined)
          throw new UsageError(
            `there is no role ${role}; roles: ${(await listRoleNames(tx)).join(', ') || 'none'}`,
          )
        await giveRole(tx, id, roleId)
      }
      const completed = everything && (await giveEverything(ctx, tx, id))
      await audit(tx, ctx, [
        {
          action: 'access.createUser',
          subject: `person:${id}`,
          detail: { name, roles, administrator: everything, password: password !== undefined },
        },
      ])
      return { id, completed }
    })
    if (completed) await ctx.bus.publish('session.changed', { userId: '' })
    return [`created user ${name} (id ${id})`]
  },
}

export const setPassword: Command = {
  usage: 'set-password NAME PASSWORD',
  help: `Sets a password of ${min} to ${max} characters and ends the sessions of that user.`,
  words: 2,
  options: {},
  run: async (ctx, [name = '', password = '']) => {
    const id = await personIdOf(ctx, name)
    const passwordHash = await hashPassword(await checkPassword(password, name))
    await ctx.db.transaction().execute(async (tx) => {
      await setPasswordHash(tx, id, passwordHash)
      await audit(tx, ctx, [{ action: 'access.setPassword', subject: `person:${id}` }])
    })
    await endSessions(ctx, id, -8)
    return [`set the password of ${name}`]
  },
}

export const kick: Command = {
  usage: 'kick NAME',
  help: 'Ends the sessions of a user; open pages say why.',
  words: 1,
  options: {},
  run: async (ctx, [name = '']) => [
    `ended ${await endSessions(ctx, await personIdOf(ctx, name), -8)} session(s) of ${name}`,
  ],
}
