import { IconMessageCog } from '@tabler/icons-react'
import { messageText as described } from '@verka/domain/messages/message-texts.resource.ts'
import { MESSAGE_TEXTS } from '../../resources/message-texts.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const messageText = defineClientResource(described, {
  icon: IconMessageCog,
  pages: {
    list: () => import('./list-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.messageTexts', in: 'advanced', position: 18 },
  hasRules: true,
  creation: null,
  texts: MESSAGE_TEXTS,
})
