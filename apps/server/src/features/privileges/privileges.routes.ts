import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import {
  createPrivilege,
  deletePrivilege,
  listPrivileges,
  listPrivilegeUsers,
  loadFullPrivilege,
  loadPrivilege,
  updatePrivilege,
  showPrivilegeUses,
} from './privileges.ts'

export const privilege = defineServerResource({
  table: 'privileges',
  handlers: {
    listPrivileges: (context, { query }) => listPrivileges(context, pageParamsOf(query)),
    getPrivilege: (context, { params }) => loadPrivilege(context, params.id),
    getFullPrivilege: (context, { params }) => loadFullPrivilege(context, params.id),
    listPrivilegeUsers: (context, { params, query }) => listPrivilegeUsers(context, params.id, query.after),
    createPrivilege: (context, { body }) => createPrivilege(context, body),
    updatePrivilege: (context, { params, body }) => updatePrivilege(context, params.id, body),
    async getPrivilegeUses(context, { params }) {
      return { items: await showPrivilegeUses(context, params.id) }
    },
    deletePrivilege: (context, { params, query }) => deletePrivilege(context, params.id, query.version) as Promise<undefined>,
  },
})
