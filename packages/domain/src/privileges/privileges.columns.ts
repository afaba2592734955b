import { defineColumns } from '../resources/columns.ts'
import type { ListedPrivilege } from './privileges.api.ts'

export const PRIVILEGE_COLUMNS = defineColumns<ListedPrivilege>()({
  name: { title: 'privileges.name', holds: 'text', value: ({ name }) => name, isMain: true, isSearched: true, filter: 'text' },
  description: { title: 'privileges.description', holds: 'text', value: ({ description }) => description, isSearched: true },
  services: { title: 'privileges.services', holds: 'number', value: ({ grants }) => grants.length, width: 130 },
  users: { title: 'privileges.users', holds: 'number', value: ({ userCount }) => userCount, width: 140 },
  updatedAt: { title: 'admin.changed', holds: 'moment', value: ({ updatedAt }) => updatedAt, width: 180, isHiddenOnPhone: true },
})
