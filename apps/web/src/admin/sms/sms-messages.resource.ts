import { IconMessage2 } from '@tabler/icons-react'
import { smsMessage as described } from '@verka/domain/sms/sms-messages.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const smsMessage = defineClientResource(described, {
  icon: IconMessage2,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./message-page.tsx'),
  },
  menu: { label: 'shell.sms', in: 'main', position: 48 },
  creation: 'palette.newSms',
  texts: {
    'sv-SE': () => import('@verka/messages/sv-SE/sms.ts'),
    'en-US': () => import('@verka/messages/en-US/sms.ts'),
    'nb-NO': () => import('@verka/messages/nb-NO/sms.ts'),
  },
})
