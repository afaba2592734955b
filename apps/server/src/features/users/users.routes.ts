import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { linkUserLogin, loadUserLogins, unlinkUserLogin } from './user-logins.ts'
import { listUserSites, loadSiteRights } from './user-sites.ts'
import { addUser, changeUser, filterUsers, inviteUser, loadUser, removeUser, showUserUses } from './administer-users.ts'

export const user = defineServerResource({
  table: 'users',
  isMarked: true,
  handlers: {
    listUsers: (context, { query }) => filterUsers(context, pageParamsOf(query)),
    filterUsers: (context, { body }) => filterUsers(context, body),
    listUserSites: (context) => listUserSites(context),
    getSiteRights: (context, { params }) => loadSiteRights(context, asId(params.id.toLowerCase())),
    getUser: (context, { params }) => loadUser(context, params.id),
    getUserLogins: (context, { params }) => loadUserLogins(context, params.id),
    linkUserLogin: (context, { params, body }) => linkUserLogin(context, params.id, body),
    unlinkUserLogin: (context, { params, query }) => unlinkUserLogin(context, params.id, query) as Promise<undefined>,
    createUser: (context, { body }) => addUser(context, body),
    updateUser: (context, { params, body }) => changeUser(context, params.id, body),
    confirmUser: (context, { params, body }) => inviteUser(context, params.id, body.version),
    async getUserUses(context, { params }) {
      return { items: await showUserUses(context, params.id) }
    },
    deleteUser: (context, { params, query }) => removeUser(context, params.id, query.version) as Promise<undefined>,
  },
})
