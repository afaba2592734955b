import { defineResource } from '../resource.ts'

export const reservation = defineResource({
  name: 'reservation',
  plural: 'reservations',
  scope: 'site',
  access: 'reservations',
  audience: 'reservation',
  addresses: {},
})
