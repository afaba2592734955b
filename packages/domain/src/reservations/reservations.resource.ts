import { defineResource } from '../resources/resource.ts'

export const reservation = defineResource({
  name: 'reservation',
  plural: 'reservations',
  scope: 'site',
  access: 'reservations',
  audience: 'reservation',
  addresses: {},
})
