import { defineResource } from '../resources/resource.ts'

/** A tenant's texts and channels of one kind of message. */
export const messageText = defineResource({
  name: 'messageText',
  plural: 'messageTexts',
  scope: 'tenant',
  access: 'messageTexts',
  audience: 'readers',
  addresses: { list: '/messages/texts', edit: '/messages/texts/$id/edit' },
})
