import { defineResource } from '../resources/resource.ts'

/** A text message with its recipients. */
export const smsMessage = defineResource({
  name: 'smsMessage',
  plural: 'smsMessages',
  scope: 'site',
  access: 'sms',
  audience: 'readers',
  addresses: { list: '/sms', create: '/sms/create', edit: '/sms/$id' },
})
