/**
 * Users of the platform: the one who is signed in, and any other by id or name (docs/service.md#users). Choice: both
 * calls are not part of the published interface, but in common use, and no other call returns the name for an id.
 */
import { endpoint, group, record } from '../endpoint.js';

const base = { area: 'auth', rate: 'authorization', section: 'users', auth: 'user' } as const;

export const user = record({
  name: 'user',
  selectedBy: { user_id: ['id_str', 'id'], screen_name: ['screen_name'] },
  notFound: 'USER_NOT_FOUND',
  fields: {
    id: { type: 'integer', help: 'id_str as a number' },
    id_str: { type: 'id' },
    name: { type: 'string' },
    screen_name: { type: 'string', help: 'The handle, without @' },
    created_at: { type: 'post-time' },
    protected: { type: 'boolean' },
    verified: { type: 'boolean' },
  },
  columns: ['id_str', 'screen_name', 'name', 'created_at'],
});

const notes = ['Not part of the published interface; a service without it responds with 404.'];

export const getCurrentUser = endpoint({
  ...base,
  id: 'users.me',
  method: 'GET',
  path: '1.1/account/verify_credentials.json',
  aliases: ['1.1/account/verify_credentials'],
  summary: 'Show the user that the token belongs to',
  notes,
  params: {},
  response: 'noEnvelope',
  record: user,
  example: {},
});

export const getUser = endpoint({
  ...base,
  id: 'users.get',
  method: 'GET',
  path: '1.1/users/show.json',
  aliases: ['1.1/users/show'],
  summary: 'Show one user, by id or name',
  notes,
  params: {
    user_id: { type: 'id', form: 'digits', help: 'Id of the user' },
    screen_name: {
      type: 'string',
      pattern: { regex: '[A-Za-z0-9_]+', means: 'letters, digits and underscores, without @' },
      help: 'Handle of the user, without @',
    },
  },
  rules: [{ rule: 'exactlyOne', params: ['user_id', 'screen_name'] }],
  response: 'noEnvelope',
  record: user,
  example: { screen_name: 'quillmark' },
});

export const users = group('users', 'Signing in and settings', 'Users of the platform, by id or name', [
  getCurrentUser,
  getUser,
]);
