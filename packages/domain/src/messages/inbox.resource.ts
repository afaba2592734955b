import { defineResource } from '../resources/resource.ts'

/** A message in the inbox of a person. */
export const inboxMessage = defineResource({
  name: 'inboxMessage',
  plural: 'inbox',
  scope: 'tenant',
  access: 'inbox',
  audience: 'owner',
  addresses: {},
})
