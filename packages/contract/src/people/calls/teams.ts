import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Empty, Id, nullable } from '../../envelope.ts'
import { MemberInput, MemberRow, Name, NamedId, TeamRow, Version } from '../schemas.ts'
import { Made, Saved, add, byId, change, drop, read, team, text } from './shared.ts'

/** Teams and their members. */
export const teamCalls = {
  teams: call({
    ...read,
    path: '/team',
    input: Empty,
    output: Type.Array(TeamRow),
    summary: 'Teams',
  }),
  createTeam: call({
    ...add,
    path: '/team',
    input: Type.Object({ name: Name }),
    output: Made,
    summary: 'Create a team',
  }),
  renameTeam: call({
    ...change,
    path: '/team/:id',
    input: Type.Object({ id: Id, name: Name, before: Name }),
    output: Empty,
    summary: 'Rename a team that still has the name before',
  }),
  removeTeam: call({
    ...drop,
    query: [],
    path: '/team/:id',
    input: byId,
    output: Empty,
    summary: 'Remove a team without people',
  }),
  members: call({
    ...team,
    method: 'GET',
    path: '/team/member',
    output: Type.Object({ team: nullable(NamedId), list: Type.Array(MemberRow) }),
    summary: "People of the caller's own team: who works, where, with which rights",
    input: Type.Object({
      text,
      language: text,
      skill: text,
      online: Type.Optional(Type.Boolean()),
      page: text,
    }),
  }),
  updateMember: call({
    ...team,
    method: 'PUT',
    path: '/team/member/:id',
    input: Type.Object({ id: Id, version: Version, ...MemberInput.properties }),
    output: Saved,
    summary: 'Languages, skills, shift and own types of a team member, within what the caller sees',
  }),
  kickMember: call({
    ...team,
    method: 'POST',
    path: '/team/member/:id/kick',
    input: byId,
    output: Type.Object({ ended: Type.Integer() }),
    summary: 'End the sessions of a team member with -8',
  }),
}
