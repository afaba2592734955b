import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { PRIVILEGE_COLUMNS } from '@verka/domain/privileges/privileges.columns.ts'
import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { exportResource } from '../list-export/export-resource.ts'
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
    async exportPrivileges(context, { query, body }) {
      const { items } = await listPrivileges(context, { limit: MAX_LIMIT })
      const list = { title: 'shell.privileges', entity: 'privilegeList', columns: PRIVILEGE_COLUMNS, items } as const
      return exportResource(context, list, query.format, body)
    },
  },
})
